import { readFileSync } from 'node:fs';
import { beside } from '../../platform/beside.server.ts';
import { embed } from '../../platform/encoder/encoder.server.ts';
import type { Understanding } from '../evidence.contract.ts';
import { type KindModel, kindProbabilities, readKindModel, readKinds, signalsOfKind, weighWords } from './kind-model.ts';
import { signsOfType, solutionTypeOf, tellsOfType } from './solution-types.ts';

export const KIND_MODEL_FILE = 'catalogue/verdicts/kind-model.bin';
/** From this probability on the text counts as telling its kind. */
const TOLD_FROM = 0.6;

let model: KindModel | undefined;

/**
 * Reads what is sold by the meaning of a text and by its words, learned from the kinds of judged ideas (catalogue/verdicts/judged.yaml), of labelled texts
 * (catalogue/readings) and of companies that everybody knows (catalogue/companies).
 * @returns the understanding with that kind, and whether the text tells it
 * @throws Error when the encoder fails
 */
export async function readKind(understanding: Understanding): Promise<Understanding> {
  model ??= readKindModel(readFileSync(beside(KIND_MODEL_FILE)));
  const { text } = understanding;
  const words = solutionTypeOf(text);
  const isTold = tellsOfType(text, words);
  const [[last], [middle]] = (await Promise.all([embed([text]), embed([text], 'middle')])) as [[Float32Array], [Float32Array]];
  const probabilities = kindProbabilities(model, {
    signals: signalsOfKind(last, middle, signsOfType(text)),
    words: weighWords(model, text),
  });
  const most = Math.max(...probabilities);
  const kind = readKinds[probabilities.indexOf(most)] as (typeof readKinds)[number];
  return {
    ...understanding,
    solution_type: kind === 'software' && words === 'developer_tool' ? words : kind,
    is_type_told: most >= TOLD_FROM || (isTold && kind === words),
  };
}
