import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel as SdkModel } from 'ai';
import type { ModelAccount } from '../config.server.ts';
import { fetchWithin } from './fetch-within.server.ts';

/** A language model set up on this server. Where there is none, the built-in analyst writes and this is undefined. */
export type LanguageModel = {
  /** As a report names its writer: `provider/model`. */
  name: string;
  sdk: SdkModel;
  budget: ModelAccount['budget'];
  prices: ModelAccount['prices'];
};

/** No answer of ours is nearly as long; what is longer is a fault or an attack. */
const MAX_ANSWER_BYTES = 2_000_000;

/** What of a model may be set while the site runs; null leaves what the environment says. */
export type ModelChoice = {
  model: string | null;
  tokensPerRun: number | null;
  personTokensPerDay: number | null;
  serverTokensPerDay: number | null;
};
const AS_SET_UP: ModelChoice = { model: null, tokensPerRun: null, personTokensPerDay: null, serverTokensPerDay: null };

/**
 * @param account what the environment says of the model
 * @param choice what holds at the moment of each call
 * @returns the model, or undefined when none is set up. Nothing is asked yet: a wrong key shows with the first call
 */
export function createLanguageModel(
  account: ModelAccount | undefined,
  choice: () => ModelChoice = () => AS_SET_UP,
): LanguageModel | undefined {
  if (!account) return undefined;
  const { provider, budget, prices } = account;
  const modelNow = () => choice().model ?? account.model;
  // Made once for as long as the model stays the same: making one costs more than a call of it.
  let made: { model: string; sdk: SdkModel } | undefined;
  return {
    get name() {
      return `${provider}/${modelNow()}`;
    },
    get sdk() {
      const model = modelNow();
      if (made?.model !== model) made = { model, sdk: sdkModelOf({ ...account, model }) };
      return made.sdk;
    },
    get budget() {
      const { tokensPerRun, personTokensPerDay, serverTokensPerDay } = choice();
      return {
        tokensPerRun: tokensPerRun ?? budget.tokensPerRun,
        personTokensPerDay: personTokensPerDay ?? budget.personTokensPerDay,
        serverTokensPerDay: serverTokensPerDay ?? budget.serverTokensPerDay,
      };
    },
    // The prices are those of the model of the environment: of another one the cost is not known.
    get prices() {
      return modelNow() === account.model ? prices : undefined;
    },
  };
}

function sdkModelOf({ provider, model, apiKey, baseUrl }: ModelAccount) {
  const options = { fetch: fetchWithin(MAX_ANSWER_BYTES), ...(apiKey ? { apiKey } : {}) };
  const at = baseUrl ? { baseURL: baseUrl } : {};
  switch (provider) {
    case 'anthropic':
      return createAnthropic({ ...options, ...at })(model);
    case 'google':
      return createGoogle({ ...options, ...at })(model);
    case 'openai':
    case 'ollama':
    case 'openai-compatible':
      return createOpenAICompatible({ ...options, name: provider, baseURL: baseUrl ?? DEFAULT_BASE[provider], includeUsage: true })(model);
  }
}

const DEFAULT_BASE = {
  openai: 'https://api.openai.com/v1',
  ollama: 'http://127.0.0.1:11434/v1',
  // The configuration asks for an address with this one.
  'openai-compatible': '',
} as const;
