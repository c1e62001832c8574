import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { reportSections, Sentence, sources } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../platform/llm/fence.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { runBudget } from '../platform/llm/run-budget.ts';
import { writeObject } from '../platform/llm/write-object.server.ts';
import type { Evidence } from './write-research.server.ts';

/** Entries a model is given: the most relevant; what it is not given it cannot cite. */
const MAX_ENTRIES = 80;

/** The words of a report; everything that is decided is not asked for. */
const Words = z.object({
  summary: z.array(Sentence).min(2).max(6),
  risks: z.array(Sentence).length(3),
  monetizationPaths: z.array(Sentence).min(1).max(5),
  executionTips: z.array(Sentence).min(2).max(8),
  marketNotes: z.array(Sentence).min(1).max(6),
  sections: z.array(z.object({ id: z.enum(reportSections), title: z.string().max(80), sentences: z.array(Sentence).max(8) })).max(5),
});
export type Words = z.infer<typeof Words>;

const INSTRUCTIONS = `You write the words of a report on a startup idea, for its founder. The scores and the verdict are decided already; explain them, do not change them.
${ABOUT_FENCES}
Rules, checked by a program that deletes every sentence that breaks one:
- A sentence of kind "fact" cites at least one entry by its id ("E3"). Numbers, names of companies and quotations may only be used if they stand in an entry that sentence cites.
- "judgement" is what follows from the evidence; "advice" is what to do next. Neither may bring in a number or a name without citing its entry.
- No markup, no web addresses, no exclamation marks, no praise. Plain, specific, short sentences.
- A silent source is unknown, never a sign that nothing is there.
- Exactly three risks, the riskiest assumptions first.`;

/**
 * Has a model write the words of a report from the ledger.
 * @throws as `writeObject`
 */
export function writeWithModel(ctx: Context, llm: LanguageModel, { ledger, scores, verdict, userId, signal }: Evidence): Promise<Words> {
  const mark = randomBytes(9).toString('hex');
  const entries = [...ledger.entries].sort((a, b) => b.relevance - a.relevance).slice(0, MAX_ENTRIES);
  const prompt = [
    fenced('IDEA', ledger.understanding, mark),
    fenced('ENTRIES', entries, mark),
    fenced(
      'SOURCES',
      ledger.sources.map((line) => ({ ...line, name: sources[line.source as keyof typeof sources]?.name })),
      mark,
    ),
    fenced(
      'DECIDED',
      {
        scores: Object.fromEntries(
          (['demand', 'competition', 'momentum', 'difficulty'] as const).map((name) => [
            name,
            { score: scores[name].score, confidence: scores[name].confidence },
          ]),
        ),
        verdict: verdict.verdict,
        because: verdict.because,
        riskiest_assumptions: verdict.assumptions,
        contradictions: verdict.contradictions,
      },
      mark,
    ),
  ].join('\n\n');
  return writeObject(ctx, llm, {
    schema: Words,
    instructions: INSTRUCTIONS,
    prompt,
    budget: runBudget(llm.budget.tokensPerRun),
    caller: { purpose: 'research', userId },
    maxAnswerTokens: 6_000,
    signal,
  });
}
