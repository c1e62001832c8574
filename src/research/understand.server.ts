import { randomBytes } from 'node:crypto';
import { type GuessCategory, harmIn, heldReading, readKind, readPayer, Understanding, understandIdea } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../platform/llm/fence.ts';
import { runBudget } from '../platform/llm/run-budget.ts';
import { writeObject } from '../platform/llm/write-object.server.ts';
import type { CategoryId } from '../shared/vocabulary/categories.ts';
import type { ResearchEngine } from './engine.server.ts';

const INSTRUCTIONS = `You read a founder's words for a startup idea and say what they are about, so that it can be searched for.
${ABOUT_FENCES}
Every text you give is copied from the founder's words, word after word; what does not stand in them is deleted.
- user: who it is for. problem: what hurts them. solution: what is offered. Leave empty what the words do not say.
- phrases: words of theirs by which the same thing is found elsewhere, most telling first, one to four words each.`;

const Taken = Understanding.omit({ text: true, by: true, is_type_told: true, buyer: true, payer: true });

/**
 * What the engine takes an idea to be: by the model where there is one, by rules where there is none or it fails. Costs no unit.
 * @param category what the person chose: it wins
 */
export async function understand(
  ctx: Context,
  { llm, guessCategory }: Pick<ResearchEngine, 'llm' | 'guessCategory'>,
  userId: string,
  idea: string,
  category: CategoryId | undefined,
): Promise<Understanding> {
  const own = await understandByRules(ctx, guessCategory, idea, category);
  if (!llm || (await harmIn(idea))) return own;
  try {
    const taken = await writeObject(ctx, llm, {
      schema: Taken,
      instructions: INSTRUCTIONS,
      prompt: fenced('IDEA', { idea, category: category ?? null }, randomBytes(9).toString('hex')),
      budget: runBudget(llm.budget.tokensPerRun),
      caller: { purpose: 'research', userId },
      maxAnswerTokens: 800,
      timeoutMs: 15_000,
    });
    return Understanding.parse({
      ...taken,
      ...heldReading(own.text, taken, own),
      buyer: own.buyer,
      payer: own.payer,
      is_type_told: true,
      category: category ?? taken.category,
      text: own.text,
      by: llm.name.slice(0, 80),
    });
  } catch (error) {
    ctx.log.warn({ err: error, model: llm.name }, 'a model could not read an idea; the rules do');
    return own;
  }
}

/** What the engine takes an idea to be without a model: its words by rules, what is sold and who pays by meaning as well, its category also by the nearest ideas of the catalogue. */
export async function understandByRules(
  ctx: Context,
  guessCategory: GuessCategory | undefined,
  idea: string,
  category: CategoryId | undefined,
): Promise<Understanding> {
  const own = understandIdea(idea, category ?? (await guessCategory?.(ctx, idea)));
  try {
    return await readPayer(await readKind(own));
  } catch (error) {
    ctx.log.warn({ err: error }, 'what is sold and who pays were not read by meaning; the words tell it');
    return own;
  }
}
