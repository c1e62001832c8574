import { createLanguageModel, type LanguageModel } from '../../src/platform/llm/language-model.server.ts';
import { languageModelDouble } from '../doubles/language-model.ts';

/** Works with a model that says `turns`, whose name is `hostile` and whose budgets are never used up. */
export async function withHostileModel<Made>(
  turns: Parameters<typeof languageModelDouble>[0],
  work: (llm: LanguageModel) => Promise<Made>,
): Promise<Made> {
  const double = await languageModelDouble(turns);
  const budget = { tokensPerRun: 1_000_000, personTokensPerDay: 100_000_000, serverTokensPerDay: 100_000_000 };
  const { baseUrl } = double;
  try {
    const set = { provider: 'openai-compatible', model: 'hostile', apiKey: 'sk-secret', baseUrl, budget, prices: undefined } as const;
    return await work(createLanguageModel(set) as LanguageModel);
  } finally {
    await double.close();
  }
}
