import { randomBytes } from 'node:crypto';
import { ABOUT_OPINIONS, Placement, type Pool, type Report } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { ABOUT_FENCES, fenced } from '../platform/llm/fence.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { runBudget } from '../platform/llm/run-budget.ts';
import { writeObject } from '../platform/llm/write-object.server.ts';
import type { Evidence } from './write-research.server.ts';

/** Entries a model is given: the nearest of each kind; what it is not given it does not know of. */
const MAX_ENTRIES = 60;

const INSTRUCTIONS = `A report on a startup idea is written already, sentence by sentence, from evidence. You arrange it for its founder: you choose which sentences come first and which pieces of evidence are added, by their ids, and you may add opinions. You write nothing else.
${ABOUT_FENCES}
For each part of the answer:
- "place": ids in the order in which they are to stand. In monetizationPaths and executionTips ids of SENTENCES ("S3"), those that fit this founder best first; what you leave out follows after them. In every other part at most three ids of ENTRIES ("E7") that REPORT does not tell of in that part: in summary of any kind, elsewhere of a kind that fits the part. Place an entry only where it bears on the idea.
- "opinions": at most two, only where they help; most parts need none.
Leave out parts to which you add nothing. Everything that is not a known id or such an opinion is deleted.
${ABOUT_OPINIONS}`;

/**
 * Has a model choose what stands first in the analyst's report and what is added to it.
 * @throws as `writeObject`
 */
export function writeWithModel(
  ctx: Context,
  llm: LanguageModel,
  { ledger, userId, signal, report, pool }: Evidence & { report: Report; pool: Pool },
): Promise<Placement> {
  const mark = randomBytes(9).toString('hex');
  const texts = (sentences: readonly { text: string }[]) => sentences.map(({ text }) => text);
  const prompt = [
    fenced('IDEA', ledger.understanding.text, mark),
    fenced(
      'REPORT',
      {
        summary: texts(report.summary),
        ...Object.fromEntries(report.sections.map(({ id, sentences }) => [id, texts(sentences)])),
        marketNotes: texts(report.marketNotes),
      },
      mark,
    ),
    fenced(
      'SENTENCES',
      pool.sentences.map(({ id, part, sentence }) => ({ id, part, text: sentence.text })),
      mark,
    ),
    fenced(
      'ENTRIES',
      pool.entries.slice(0, MAX_ENTRIES).map(({ id, kind, sentence }) => ({ id, kind, text: sentence.text })),
      mark,
    ),
  ].join('\n\n');
  return writeObject(ctx, llm, {
    schema: Placement,
    instructions: INSTRUCTIONS,
    prompt,
    budget: runBudget(llm.budget.tokensPerRun),
    caller: { purpose: 'research', userId },
    maxAnswerTokens: 2_000,
    signal,
  });
}
