import { verdicts } from '../report-names.ts';

export type JudgedVerdict = (typeof verdicts)[number];
/**
 * An idea as somebody told it, with the answer a reader gave and what was sold. `readers` is the majority of three, `editors` one editor's answer, and `once`
 * that of somebody who read it once and quickly.
 */
export type JudgedIdea = { text: string; verdict: JudgedVerdict; kind?: string | undefined; hand: 'readers' | 'editors' | 'once' };

/** How many judged ideas speak for a text, and how much more the nearest of them does: each counts e^(its cosine less that of the nearest, by `SOFTNESS`). */
const NEIGHBOURS = 200;
const SOFTNESS = 0.1;
/** What an answer speaks for beside others that are as near: two people who read once agree by kappa 0.59, two readers by 0.86 to 0.92. */
const WEIGHTS: Record<JudgedIdea['hand'], number> = { readers: 1, editors: 1, once: 0.5 };
/** What a value of a stored vector is multiplied with to become a whole number. */
const SCALE = 400;

/**
 * What is learned from judged ideas. Of a text five signals are read: which share of the ideas nearest to it got each verdict, and how much nearer it is to
 * the mean of the niches that the catalogue counts than to the mean of the companies that everybody knows (`niche`). Each verdict weighs them linearly.
 */
export type JudgedModel = {
  ideas: JudgedIdea[];
  /** One of `width` values a row: the ideas in their order, and last the direction from known companies to counted niches. */
  vectors: Int8Array;
  width: number;
  /** Of each signal its mean and deviation among the judged ideas. */
  means: number[];
  deviations: number[];
  /** Of each verdict, in the order of `verdicts`, its weights of the signals and last its constant. */
  weights: number[][];
};
export type Signals = { shares: number[]; niche: number; nearest: JudgedIdea[] };

/** @returns a vector as it is stored */
export const inBytes = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * SCALE))));

/**
 * Reads the signals of a text from its vector.
 * @param without a text that does not speak for itself when it stands among the judged
 */
export function signalsOf(
  { ideas, vectors, width }: Pick<JudgedModel, 'ideas' | 'vectors' | 'width'>,
  vector: Float32Array,
  without?: string,
): Signals {
  const cosine = (row: number) => {
    let sum = 0;
    for (let k = 0; k < width; k++) sum += (vectors[row * width + k] as number) * (vector[k] as number);
    return sum / SCALE;
  };
  const near = ideas
    .map((idea, row) => ({ idea, cosine: idea.text === without ? -1 : cosine(row) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, NEIGHBOURS);
  const nearest = near[0]?.cosine ?? 0;
  const counts = near.map(({ idea, cosine: own }) => WEIGHTS[idea.hand] * Math.exp((own - nearest) / SOFTNESS));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shares = verdicts.map(
    (verdict) => near.reduce((sum, { idea }, at) => sum + (idea.verdict === verdict ? (counts[at] as number) : 0), 0) / all,
  );
  return { shares, niche: cosine(ideas.length), nearest: near.slice(0, 3).map(({ idea }) => idea) };
}

/** @returns the signals as the weights take them */
export const rowOf = ({ shares, niche }: Signals): number[] => [...shares, niche];

/** @returns how probable each verdict is, in the order of `verdicts` (multinomial logistic regression) */
export function probabilitiesOf(
  { means, deviations, weights }: Pick<JudgedModel, 'means' | 'deviations' | 'weights'>,
  row: readonly number[],
): number[] {
  const scores = weights.map((own) =>
    row.reduce(
      (sum, value, k) => sum + ((own[k] as number) * (value - (means[k] as number))) / (deviations[k] as number),
      own[row.length] as number,
    ),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

/** The file: a line of JSON, then the vectors as signed bytes. */
export function judgedModelBytes({ vectors, ...rest }: JudgedModel): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), Buffer.from(vectors.buffer)]);
}

/** @returns what a file of `judgedModelBytes` holds */
export function readJudgedModel(bytes: Buffer): JudgedModel {
  const end = bytes.indexOf('\n');
  const rest = JSON.parse(bytes.subarray(0, end).toString('utf8')) as Omit<JudgedModel, 'vectors'>;
  return { ...rest, vectors: new Int8Array(Uint8Array.from(bytes.subarray(end + 1)).buffer) };
}
