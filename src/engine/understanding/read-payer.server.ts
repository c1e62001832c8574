import { readFileSync } from 'node:fs';
import { beside } from '../../platform/beside.server.ts';
import { similarities } from '../../platform/vectors/vectors.ts';
import type { Understanding } from '../evidence.contract.ts';
import { payerCandidates } from './payer-candidates.server.ts';
import { likelyOf, type PayerModel, probabilityOf, readPayerModel, standsAs } from './payer-model.ts';
import { NEAREST, payerSignals } from './payer-signals.ts';
import { headsOf } from './people-named.ts';

export const PAYER_MODEL_FILE = 'catalogue/readings/payer-model.bin';

let model: PayerModel | undefined;

/**
 * Reads who pays. Weighed are all whom the text names, by where they stand in it, and, as a text may name nobody who pays, those who pay for what is like
 * it in the texts learned from (catalogue/readings, catalogue/verdicts/judged.yaml).
 * @param understanding as rules read it
 * @returns the understanding with who pays: empty where it is those the idea is for, or where nobody is likely enough
 * @throws Error when the encoder fails
 */
export async function readPayer(understanding: Understanding): Promise<Understanding> {
  model ??= readPayerModel(readFileSync(beside(PAYER_MODEL_FILE)));
  const { names, pool, heads, namedFrom, weights, spanMean } = model;
  const { named: found, wanting, whole } = await payerCandidates(understanding, new Set(heads));
  const likely = likelyOf(model, whole);
  const named = found.map(({ span, ...one }) => ({
    ...one,
    pays: standsAs((model as PayerModel).pays, span, spanMean),
    uses: standsAs((model as PayerModel).uses, span, spanMean),
  }));
  const near = [...similarities(likely, pool).entries()].sort(([, a], [, b]) => b - a).slice(0, NEAREST);
  const width = model.width;
  const others = [
    ...near.map(([row], rank) => ({ name: names[row] as string, vector: pool.subarray(row * width, (row + 1) * width), rank })),
    ...wanting.map((one) => ({ ...one, rank: undefined })),
  ];
  const signals = payerSignals({ text: understanding.text, likely, whole, pool }, named, others);
  const probabilities = signals.map((row) => probabilityOf(weights, row));
  const most = Math.max(...probabilities);
  const chosen = most < namedFrom ? '' : ([...named, ...others][probabilities.indexOf(most)]?.name ?? '');
  const isUser = headsOf(chosen)[0] === headsOf(understanding.user)[0];
  return { ...understanding, buyer: '', payer: isUser ? '' : chosen };
}
