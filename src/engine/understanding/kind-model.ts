import { readVectorFile, vectorFile } from '../../platform/vectors/vector-file.ts';
import { solutionTypeIds } from '../evidence-kinds.ts';

/** The kinds that are read from a text: a tool for developers is software whose words say so. */
export const readKinds = solutionTypeIds.filter((kind) => kind !== 'developer_tool');
/** Weights of each kind of `readKinds`, one kind after the other: those of a text's signals, and last a constant. */
export type KindModel = { signals: number; weights: Float32Array };

/**
 * The signals of a text: what the last and the middle layer of the encoder make of it, and what its words tell.
 * @param words of `signsOfType`
 */
export const signalsOfKind = (last: Float32Array, middle: Float32Array, words: Float32Array): Float32Array =>
  Float32Array.from([...last, ...middle, ...words]);

/** @returns how probable each kind of `readKinds` is (multinomial logistic regression) */
export function kindProbabilities({ signals: width, weights }: KindModel, signals: Float32Array): number[] {
  const scores = readKinds.map((_, kind) => {
    const from = kind * (width + 1);
    let sum = weights[from + width] as number;
    for (let k = 0; k < width; k++) sum += (weights[from + k] as number) * (signals[k] as number);
    return sum;
  });
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

export const kindModelBytes = ({ signals, weights }: KindModel): Buffer => vectorFile({ signals, kinds: readKinds }, weights);

/** @throws Error when the file is of other kinds than the code knows */
export function readKindModel(file: Buffer): KindModel {
  const { head, floats } = readVectorFile<{ signals: number; kinds: string[] }>(file);
  if (head.kinds.join() !== readKinds.join()) throw new Error('the model of kinds is of other kinds: run npm run measure -- product-kinds');
  return { signals: head.signals, weights: floats(readKinds.length * (head.signals + 1)) };
}
