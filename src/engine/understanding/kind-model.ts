import { readVectorFile, vectorFile } from '../../platform/vectors/vector-file.ts';
import { solutionTypeIds } from '../evidence-kinds.ts';

/** The kinds that are read from a text: a tool for developers is software whose words say so. */
export const readKinds = solutionTypeIds.filter((kind) => kind !== 'developer_tool');
/**
 * Weights of each kind of `readKinds`, one kind after the other: those of a text's signals, then of the words that are known, and last a constant.
 * `rarity` says how much each word counts, the more the fewer texts have it.
 */
export type KindModel = { signals: number; words: ReadonlyMap<string, number>; rarity: Float32Array; weights: Float32Array };
/** What is weighed of a text: its signals, and of the words that are known which it has (by their place) and how much each counts. */
export type KindRow = { signals: Float32Array; words: readonly (readonly [at: number, value: number])[] };

/**
 * The signals of a text: what the last and the middle layer of the encoder make of it, and what its words tell.
 * @param signs of `signsOfType`
 */
export const signalsOfKind = (last: Float32Array, middle: Float32Array, signs: Float32Array): Float32Array =>
  Float32Array.from([...last, ...middle, ...signs]);

/** @returns the words of a text, in lower case, as often as it has them */
export const kindWordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** @returns the known words of a text: each counts by its rarity and by the logarithm of how often it stands there, and all together make a vector of length one */
export function weighWords({ words, rarity }: Pick<KindModel, 'words' | 'rarity'>, text: string): KindRow['words'] {
  const times = new Map<number, number>();
  for (const word of kindWordsOf(text)) {
    const at = words.get(word);
    if (at !== undefined) times.set(at, (times.get(at) ?? 0) + 1);
  }
  const weighed = [...times].map(([at, count]) => [at, (1 + Math.log(count)) * (rarity[at] as number)] as const);
  const length = Math.hypot(...weighed.map(([, value]) => value)) || 1;
  return weighed.map(([at, value]) => [at, value / length] as const);
}

/** @returns how probable each kind of `readKinds` is (multinomial logistic regression) */
export function kindProbabilities({ signals: width, rarity, weights }: Omit<KindModel, 'words'>, row: KindRow): number[] {
  const all = width + rarity.length;
  const scores = readKinds.map((_, kind) => {
    const from = kind * (all + 1);
    let sum = weights[from + all] as number;
    for (let k = 0; k < width; k++) sum += (weights[from + k] as number) * (row.signals[k] as number);
    for (const [at, value] of row.words) sum += (weights[from + width + at] as number) * value;
    return sum;
  });
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}

type Head = { signals: number; kinds: string[]; words: string[] };

export const kindModelBytes = ({ signals, words, rarity, weights }: KindModel): Buffer =>
  vectorFile({ signals, kinds: readKinds, words: [...words.keys()] } satisfies Head, rarity, weights);

/** @throws Error when the file is of other kinds than the code knows */
export function readKindModel(file: Buffer): KindModel {
  const { head, floats } = readVectorFile<Head>(file);
  if (head.kinds.join() !== readKinds.join()) throw new Error('the model of kinds is of other kinds: run npm run measure -- product-kinds');
  const words = new Map(head.words.map((word, at) => [word, at]));
  const rarity = floats(words.size);
  return { signals: head.signals, words, rarity, weights: floats(readKinds.length * (head.signals + words.size + 1)) };
}
