import { similarities } from '../../platform/vectors/vectors.ts';
import type { Candidates } from './payer-candidates.server.ts';
import { likelyOf, type PayersLearned, standsAs, votersOf } from './payer-model.ts';
import { NEAREST, payerSignals } from './payer-signals.ts';

/** So many payers of other texts are looked at for the nearest, and what votes count beside nearness there. */
const LOOKED_AT = 150;
const VOTE = 0.3;

/**
 * Everybody who may pay for what a text offers, with the signals that speak for each: whom the text names, the payers of other texts and of companies who are
 * nearest to how its payer is likely to be called and to who pays for what is like it, and whoever wants what is offered.
 */
export function weighPayers(model: PayersLearned, text: string, { named: found, wanting, whole }: Candidates) {
  const { names, pool, common, width, spanMean } = model;
  const likely = likelyOf(model, whole);
  const { voters, votesFor } = votersOf(model, whole);
  const named = found.map(({ span, ...one }) => ({
    ...one,
    pays: standsAs(model.pays, span, spanMean),
    uses: standsAs(model.uses, span, spanMean),
  }));
  const vectorOf = (row: number) => pool.subarray(row * width, (row + 1) * width);
  const near = similarities(likely, pool);
  const first = [...near.keys()].sort((a, b) => (near[b] as number) - (near[a] as number)).slice(0, LOOKED_AT);
  const others = [
    ...[...new Set([...first, ...voters])]
      .map((row) => ({ row, worth: (near[row] as number) + VOTE * votesFor(vectorOf(row)) }))
      .sort((a, b) => b.worth - a.worth || a.row - b.row)
      .slice(0, NEAREST)
      .map(({ row }, rank) => ({ name: names[row] as string, vector: vectorOf(row), rank, common: common[row] as number })),
    ...wanting.map((one) => ({ ...one, rank: undefined, common: 0 })),
  ];
  return {
    names: [...named, ...others].map(({ name }) => name),
    signals: payerSignals({ text, likely, whole, pool, votesFor }, named, others),
  };
}
