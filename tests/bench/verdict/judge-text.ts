import { closeLedger } from '../../../src/engine/ledger/close-ledger.ts';
import { scoreLedger } from '../../../src/engine/scores/score-ledger.ts';
import type { Source } from '../../../src/engine/source.server.ts';
import { readKind } from '../../../src/engine/understanding/read-kind.server.ts';
import { readPayer } from '../../../src/engine/understanding/read-payer.server.ts';
import { understandIdea } from '../../../src/engine/understanding/understand-idea.ts';
import { decideVerdict } from '../../../src/engine/verdict/decide-verdict.ts';
import { judgeIdea } from '../../../src/engine/verdict/judge-idea.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { AS_OF, sourceOf, wellKnownCompanies } from './companies-source.ts';

/** @returns the engine's source of companies over our editors' list, and over a file beside it where one is given */
export const companiesOfBench = async (file: string | undefined) => sourceOf(file, undefined, await wellKnownCompanies());

/** Judges a text as the product does, with nothing heard but companies; the text itself is left out of the judged ideas. */
export async function judgeText(ctx: Context, source: Source, text: string) {
  const understanding = await readPayer(await readKind(understandIdea(text)));
  const ledger = closeLedger(
    understanding,
    [await source.ask(ctx, understanding, new AbortController().signal)],
    AS_OF,
    undefined,
    await judgeIdea(understanding, text),
  );
  const scores = scoreLedger(ledger);
  const { verdict, rule } = decideVerdict(ledger, scores);
  return { verdict, rule, understanding, difficulty: scores.difficulty.score, competition: scores.competition.score };
}
