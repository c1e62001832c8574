import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../../../platform/llm/fence.ts';
import type { LanguageModel } from '../../../platform/llm/language-model.server.ts';
import { runBudget } from '../../../platform/llm/run-budget.ts';
import { writeObject } from '../../../platform/llm/write-object.server.ts';

const Choice = z.strictObject({ choose: z.string().max(20) });

const INSTRUCTIONS = `An editor of a catalogue of startup ideas asks for one. You choose which of the OPTIONS answers the prompt best; each can be told apart from what the catalogue has.
${ABOUT_FENCES}
Answer with the id of one option ("C3") as "choose". You write nothing else: what is said of the idea is composed by rules.`;

/**
 * Has a model choose among ideas that rules composed. Not a word of it is shown: of its answer an id that is known is used.
 * @returns the number of the option; undefined when its answer names none
 * @throws DomainError as `writeObject`
 */
export async function chooseWithModel(
  ctx: Context,
  llm: LanguageModel,
  { options, prompt, userId }: { options: readonly string[]; prompt: string; userId: string },
): Promise<number | undefined> {
  const mark = randomBytes(9).toString('base64url');
  const offered = options.map((text, at) => ({ id: `C${at + 1}`, text }));
  const { choose } = await writeObject(ctx, llm, {
    schema: Choice,
    instructions: INSTRUCTIONS,
    prompt: [fenced('PROMPT', prompt, mark), fenced('OPTIONS', offered, mark)].join('\n\n'),
    budget: runBudget(llm.budget.tokensPerRun),
    caller: { purpose: 'admin', userId },
    maxAnswerTokens: 200,
  });
  const at = offered.findIndex(({ id }) => id === choose);
  return at < 0 ? undefined : at;
}
