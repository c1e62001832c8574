import type { Sentence } from '../report.contract.ts';
import { fact, judgement } from '../say.ts';
import { wayToBuild } from './distance.ts';
import type { Facts } from './facts.ts';
import { likeliestOf } from './likeliest.ts';
import { among, names, some, type VerdictRule } from './rule.ts';

/**
 * Rules that rest on ideas which readers judged: what a well-read adviser knows of a market stands in their answers and in no list of companies. They take the
 * likeliest verdict by the shares of the nearest judged ideas and by how near the idea is to counted niches (judged-model.ts).
 */
const byJudged = (
  key: string,
  verdict: VerdictRule['verdict'],
  { says, rests_on, because, would_change_it }: Pick<VerdictRule, 'says' | 'rests_on' | 'because' | 'would_change_it'>,
): VerdictRule => ({
  key,
  verdict,
  says,
  rests_on,
  holds: ({ ledger }) => ledger.judged !== undefined && likeliestOf(ledger.judged) === verdict,
  because,
  would_change_it,
});

/** Those near or closest that are alive, where any may be told. */
function sellers({ living }: Facts): Sentence[] {
  const near = some(living, 3);
  return near.length > 0 ? [fact(`${names(near)} ${near.length === 1 ? 'is' : 'are'} near it.`, near)] : [];
}

export const judgedUntold = byJudged('judged_untold', 'not_enough_evidence', {
  says: 'It reads like texts of which readers could not tell what is offered or to whom.',
  rests_on: 'nothing',
  because: () => [
    judgement(
      'The text does not tell what is offered and to whom so that anybody could judge it; texts like it were answered so by readers.',
    ),
  ],
  would_change_it: () => ['Two sentences: who pays and what goes wrong for them today; and what you would give them for it.'],
});

export const judgedDrop = byJudged('judged_drop', 'drop', {
  says: 'The judged ideas nearest to it were mostly dropped, and it is no nearer to counted niches than those: strong providers give the same people the same, nobody would pay enough, or it cannot be delivered.',
  rests_on: 'competition',
  because: (facts) => [
    judgement(
      'Ideas like it were dropped by readers who know such markets: strong providers already give the same people the same, or nobody would pay enough for it.',
    ),
    ...sellers(facts),
    ...(facts.gap
      ? [judgement('The text names a difference, which ideas like it also did not live by.')]
      : [judgement('Nothing in the text sets it apart: no narrower buyer, no other price, no other way to deliver it.')]),
  ],
  would_change_it: (facts) => [
    'A narrower buyer: one trade or one place that present providers turn away, with ten of its members by name.',
    `Five of those it is for${among(facts)} who pay a present provider and would pay you more, each with what is missing.`,
  ],
});

export const judgedBuild = byJudged('judged_build', 'build', {
  says: 'The judged ideas nearest to it were worth starting on: a trade with a need of its own that costs it money, and no strong provider for just these buyers; and neither a crowded field, a shrinking market nor weak demand was measured. “Build” means: build the next test, then the first version.',
  rests_on: 'demand',
  because: (facts) => [
    judgement(
      'Ideas like it were called worth starting on by readers: buyers with a need of their own that costs them time or money, and no strong provider for just them.',
    ),
    ...sellers(facts),
  ],
  would_change_it: (facts) => [
    'The next test failing its pass mark.',
    `A provider that serves just these buyers${among(facts)} well: ask three of them what they use.`,
  ],
});

export const judgedReshape = byJudged('judged_reshape', 'reshape', {
  says: 'The judged ideas nearest to it had a real need or real buyers, and something to change first: for whom it is, how it is paid, or what present providers lack.',
  rests_on: 'demand',
  because: (facts) => [
    judgement(
      'Ideas like it have a real need behind them, and readers would change something first: for whom it is, how it is paid or how it is delivered.',
    ),
    ...sellers(facts),
  ],
  would_change_it: (facts) => [
    `A buyer who loses money by it every month: ten of those it is for${among(facts)} by name, and what each pays today.`,
    wayToBuild(facts),
  ],
});
