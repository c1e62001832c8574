import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../../platform/llm/fence.ts';
import type { LanguageModel } from '../../platform/llm/language-model.server.ts';
import type { Caller } from '../../platform/llm/model-calls.server.ts';
import { runBudget } from '../../platform/llm/run-budget.ts';
import { writeObject } from '../../platform/llm/write-object.server.ts';
import type { Understanding } from '../evidence.contract.ts';
import { stretchOf } from '../understanding/held-reading.ts';
import { harmIn, harmOfUnderstanding, wordsOf } from './harm.server.ts';
import { type Harm, type HarmKind, harmKindIds, harmKinds, harmOf } from './harm-kinds.ts';

const TIMEOUT_MS = 8_000;
const MAX_ANSWER_TOKENS = 120;

export const HARM_INSTRUCTIONS = `You decide whether what a person wants to do would harm others.
${ABOUT_FENCES}
Kinds of harm:
${Object.entries(harmKinds)
  .map(([kind, reason]) => `- ${kind}: ${reason}`)
  .join('\n')}
- none: none of these. A trade that prevents, reports, teaches about or lawfully handles such a harm is none, and so is one that is only hard, dull or regulated.
Judge what is done and to whom, not the words. If it is a harm, "words" holds the words of the text that show it, copied; else it is empty.`;

const Judged = z.object({ kind: z.enum(['none', ...harmKindIds]), words: z.string().max(400) });

/** What each model said of the texts it was asked about. */
const judgedBy = new WeakMap<LanguageModel, LRUCache<string, HarmKind | 'none'>>();

/**
 * The policy on harm where a model is set up: the built-in policy first, then the model, which can only add a refusal.
 * @returns the harm a text would do, with the reason to give
 */
export const harmToo = async (ctx: Context, llm: LanguageModel | undefined, text: string, caller: Caller): Promise<Harm | undefined> =>
  (await harmIn(text)) ?? (await harmByModel(ctx, llm, text, caller));

/** The same of an idea as it was understood: what a person corrected is judged with their text. */
export const harmOfUnderstandingToo = async (
  ctx: Context,
  llm: LanguageModel | undefined,
  understanding: Understanding,
  caller: Caller,
): Promise<Harm | undefined> =>
  (await harmOfUnderstanding(understanding)) ?? (await harmByModel(ctx, llm, wordsOf(understanding).join('\n'), caller));

/**
 * What a model says of a text, where it rests on words of it. A call that fails says nothing. The call counts against the day's budgets; a text that was
 * judged is not asked about again.
 */
async function harmByModel(ctx: Context, llm: LanguageModel | undefined, text: string, caller: Caller): Promise<Harm | undefined> {
  if (!llm || text.trim() === '') return undefined;
  const judged = judgedBy.get(llm) ?? new LRUCache<string, HarmKind | 'none'>({ max: 2_000 });
  judgedBy.set(llm, judged);
  try {
    const kind = judged.get(text) ?? (await asked(ctx, llm, text, caller));
    judged.set(text, kind);
    return kind === 'none' ? undefined : harmOf(kind);
  } catch (error) {
    ctx.log.warn({ err: error, model: llm.name }, 'a model could not judge a text; the built-in policy does');
    return undefined;
  }
}

async function asked(ctx: Context, llm: LanguageModel, text: string, caller: Caller): Promise<HarmKind | 'none'> {
  const { kind, words } = await writeObject(ctx, llm, {
    schema: Judged,
    instructions: HARM_INSTRUCTIONS,
    prompt: fenced('TEXT', text, randomBytes(9).toString('hex')),
    budget: runBudget(llm.budget.tokensPerRun),
    caller,
    maxAnswerTokens: MAX_ANSWER_TOKENS,
    timeoutMs: TIMEOUT_MS,
  });
  if (kind === 'none' || stretchOf(text, words)) return kind;
  ctx.log.warn({ model: llm.name, kind }, 'a model refused a text by words that do not stand in it');
  return 'none';
}
