import { readFileSync } from 'node:fs';
import { beside } from '../../platform/beside.server.ts';
import type { Understanding } from '../evidence.contract.ts';
import { payerCandidates } from './payer-candidates.server.ts';
import { type PayerModel, probabilityOf, readPayerModel } from './payer-model.ts';
import { headsOf } from './people-named.ts';
import { weighPayers } from './weigh-payers.ts';

export const PAYER_MODEL_FILE = 'catalogue/readings/payer-model.bin';

let model: PayerModel | undefined;

/**
 * Reads who pays. Weighed are all whom the text names, by where they stand in it, and, as a text may name nobody who pays, those who pay for what is like
 * it among texts and companies learned from (catalogue/readings, catalogue/verdicts/judged.yaml, catalogue/companies).
 * @param understanding as rules read it
 * @returns the understanding with who pays: empty where it is those the idea is for, or where nobody is likely enough
 * @throws Error when the encoder fails
 */
export async function readPayer(understanding: Understanding): Promise<Understanding> {
  model ??= readPayerModel(readFileSync(beside(PAYER_MODEL_FILE)));
  const { heads, namedFrom, weights } = model;
  const candidates = await payerCandidates(understanding, new Set(heads));
  const { names, signals } = weighPayers(model, understanding.text, candidates);
  const probabilities = signals.map((row) => probabilityOf(weights, row));
  const most = Math.max(...probabilities);
  const chosen = most < namedFrom ? '' : (names[probabilities.indexOf(most)] ?? '');
  const isUser = headsOf(chosen)[0] === headsOf(understanding.user)[0];
  return { ...understanding, buyer: '', payer: isUser ? '' : chosen };
}
