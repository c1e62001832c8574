/** A text and what belongs to it, as numbers of words, none twice. */
export type Pair = { text: readonly number[]; own: readonly number[] };
/** What is learned: a row a word, and a map applied to all; what a word means is its row times the map. */
export type Model = { dimensions: number; rows: Float32Array; map: Float32Array };

/** Cosines are divided by this before they compete: the smaller, the more the hardest rival counts (van den Oord 2018 calls it temperature). */
const TEMPERATURE = 0.1;
const RATE = 0.003;
const [MEAN_DECAY, SQUARE_DECAY, TINY] = [0.9, 0.99, 1e-6];

type Matrix = Float32Array;
/** left (n × k) times right (k × m). */
function times(left: Matrix, right: Matrix, n: number, k: number, m: number): Matrix {
  const out = new Float32Array(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < k; j++) {
      const value = left[i * k + j] as number;
      if (value === 0) continue;
      for (let c = 0; c < m; c++) out[i * m + c] = (out[i * m + c] as number) + value * (right[j * m + c] as number);
    }
  return out;
}

function turned(matrix: Matrix, n: number, m: number): Matrix {
  const out = new Float32Array(n * m);
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) out[j * n + i] = matrix[i * m + j] as number;
  return out;
}

/** Rows that each sum to one: of exponentials (softmax). */
function shares(matrix: Matrix, n: number): Matrix {
  const out = new Float32Array(matrix.length);
  for (let i = 0; i < n; i++) {
    const row = matrix.subarray(i * n, (i + 1) * n);
    const most = row.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY);
    let sum = 0;
    for (let j = 0; j < n; j++) sum += Math.exp((row[j] as number) - most);
    for (let j = 0; j < n; j++) out[i * n + j] = Math.exp((row[j] as number) - most) / sum;
  }
  return out;
}

/**
 * Learns what words mean from pairs: of all the texts of a batch each is to be nearest to its own counterpart, by the cosine of the weighted sums of their
 * words (InfoNCE in both directions: van den Oord, Li and Vinyals 2018; Radford et al. 2021), by Adam (Kingma and Ba 2015).
 * @param weights how much each word counts in a sum
 */
export function contrastiveLearner(model: Model, weights: Float32Array): { learn: (batch: readonly Pair[]) => number } {
  const d = model.dimensions;
  const update = [adam(model.rows), adam(model.map)] as const;
  let step = 0;

  const sumsOf = (texts: readonly (readonly number[])[]): Matrix => {
    const out = new Float32Array(texts.length * d);
    for (const [i, words] of texts.entries())
      for (const word of words)
        for (let k = 0; k < d; k++)
          out[i * d + k] = (out[i * d + k] as number) + (weights[word] as number) * (model.rows[word * d + k] as number);
    return out;
  };

  /** Unit rows of texts, and how to carry a gradient with regard to them back to the words and the map. */
  const encode = (texts: readonly (readonly number[])[]) => {
    const n = texts.length;
    const sums = sumsOf(texts);
    const mapped = times(sums, model.map, n, d, d);
    const units = mapped.slice();
    const lengths = Array.from({ length: n }, (_, i) => Math.hypot(...mapped.subarray(i * d, (i + 1) * d)) + TINY);
    for (let i = 0; i < units.length; i++) units[i] = (units[i] as number) / (lengths[Math.floor(i / d)] as number);
    const back = (gradient: Matrix, ofRows: Matrix, ofMap: Matrix): void => {
      for (let i = 0; i < n; i++) {
        let along = 0;
        for (let k = 0; k < d; k++) along += (gradient[i * d + k] as number) * (units[i * d + k] as number);
        for (let k = 0; k < d; k++)
          gradient[i * d + k] = ((gradient[i * d + k] as number) - along * (units[i * d + k] as number)) / (lengths[i] as number);
      }
      const own = times(turned(sums, n, d), gradient, d, n, d);
      for (let i = 0; i < own.length; i++) ofMap[i] = (ofMap[i] as number) + (own[i] as number);
      const ofSums = times(gradient, turned(model.map, d, d), n, d, d);
      for (const [i, words] of texts.entries())
        for (const word of words)
          for (let k = 0; k < d; k++)
            ofRows[word * d + k] = (ofRows[word * d + k] as number) + (weights[word] as number) * (ofSums[i * d + k] as number);
    };
    return { units, back };
  };

  return {
    /** @returns the loss before the step: minus the logarithm of the share the true counterpart has, on average */
    learn(batch) {
      const n = batch.length;
      const texts = encode(batch.map(({ text }) => text));
      const owns = encode(batch.map(({ own }) => own));
      const similarity = times(texts.units, turned(owns.units, n, d), n, d, n).map((cosine) => cosine / TEMPERATURE);
      const across = shares(similarity, n);
      const down = turned(shares(turned(similarity, n, n), n), n, n);
      let loss = 0;
      const gradient = across.map((share, i) => (share + (down[i] as number)) / (2 * n * TEMPERATURE));
      for (let i = 0; i < n; i++) {
        loss -= Math.log((across[i * n + i] as number) + TINY) / n;
        gradient[i * n + i] = (gradient[i * n + i] as number) - 1 / (n * TEMPERATURE);
      }
      const ofRows = new Float32Array(model.rows.length);
      const ofMap = new Float32Array(model.map.length);
      texts.back(times(gradient, owns.units, n, n, d), ofRows, ofMap);
      owns.back(times(turned(gradient, n, n), texts.units, n, n, d), ofRows, ofMap);
      step += 1;
      update[0](ofRows, step);
      update[1](ofMap, step);
      return loss;
    },
  };
}

function adam(values: Float32Array): (gradient: Float32Array, step: number) => void {
  const mean = new Float32Array(values.length);
  const square = new Float32Array(values.length);
  return (gradient, step) => {
    const [ofMean, ofSquare] = [1 - MEAN_DECAY ** step, 1 - SQUARE_DECAY ** step];
    for (let i = 0; i < values.length; i++) {
      const g = gradient[i] as number;
      mean[i] = MEAN_DECAY * (mean[i] as number) + (1 - MEAN_DECAY) * g;
      square[i] = SQUARE_DECAY * (square[i] as number) + (1 - SQUARE_DECAY) * g * g;
      values[i] = (values[i] as number) - (RATE * (mean[i] as number)) / ofMean / (Math.sqrt((square[i] as number) / ofSquare) + TINY);
    }
  };
}
