import { type FeatureId, type Features, featureIds } from './features.ts';
import { binOf, logistic, type Scorecard } from './scorecard.ts';

/** One month of one series, and whether it then grew at least 1.5 times as fast as the registry. */
export type Example = { features: Features; grew: boolean };

export type FitOptions = {
  /** What may be looked at; everything when left out. */
  features?: readonly FeatureId[];
  /** Ranges per feature, of equal size by count. */
  bins?: number;
  /** Pull of all points towards zero, in examples. */
  ridge?: number;
  /** Pull of neighbouring ranges towards each other, in examples. */
  smooth?: number;
};
const ROUNDS = 12;

/**
 * Fits a scorecard: logistic regression on ranges of each feature, with a pull towards zero and one of neighbouring ranges towards each other
 * (a generalised additive model with a first-difference penalty; Newton's method). The same examples give the same card.
 * @throws Error when all examples grew, or none did
 */
export function fitScorecard(
  examples: readonly Example[],
  { features = featureIds, bins = 16, ridge = 20, smooth = 150 }: FitOptions = {},
): Scorecard {
  const rate = examples.filter((example) => example.grew).length / examples.length;
  if (!(rate > 0 && rate < 1)) throw new Error('a scorecard needs examples that grew and examples that did not');
  const edges = features.map((id) =>
    quantileEdges(
      examples.map((example) => example.features[id]),
      bins,
    ),
  );
  const offsets: number[] = [];
  let size = 1;
  for (const list of edges) {
    offsets.push(size);
    size += list.length + 2;
  }
  const d = features.length;
  const columns = new Int32Array(examples.length * d);
  examples.forEach((example, i) => {
    for (let j = 0; j < d; j++)
      columns[i * d + j] = (offsets[j] as number) + binOf(example.features[features[j] as FeatureId], edges[j] as number[]);
  });
  const beta = new Float64Array(size);
  beta[0] = Math.log(rate / (1 - rate));
  for (let round = 0; round < ROUNDS; round++) {
    const { gradient, hessian } = likelihood(examples, columns, d, beta);
    penalise(gradient, hessian, beta, offsets, edges, ridge, smooth);
    const step = solve(hessian, gradient);
    let largest = 0;
    for (let k = 0; k < size; k++) {
      beta[k] = (beta[k] as number) + (step[k] as number);
      largest = Math.max(largest, Math.abs(step[k] as number));
    }
    if (largest < 1e-6) break;
  }
  const round4 = (x: number) => Math.round(x * 10_000) / 10_000;
  return {
    intercept: round4(beta[0] as number),
    rows: features.map((id, j) => ({
      id,
      edges: (edges[j] as number[]).map(round4),
      points: Array.from(beta.subarray(offsets[j], (offsets[j] as number) + (edges[j] as number[]).length + 2), round4),
    })),
  };
}

/** Edges that part the known values into about equal shares; fewer where many values are the same. */
function quantileEdges(values: number[], bins: number): number[] {
  const sorted = Float64Array.from(values.filter((value) => !Number.isNaN(value))).sort();
  const edges = new Set<number>();
  for (let i = 1; i < bins; i++) {
    const edge = sorted[Math.floor((i / bins) * sorted.length)];
    if (edge !== undefined && edge > (sorted[0] as number)) edges.add(edge);
  }
  return [...edges];
}

type Normal = { gradient: Float64Array; hessian: Float64Array };

/** First and second derivatives of the log likelihood at `beta`; column 0 is the intercept, and each example has one column per feature. */
function likelihood(examples: readonly Example[], columns: Int32Array, d: number, beta: Float64Array): Normal {
  const size = beta.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  const active = new Int32Array(d + 1);
  for (let i = 0; i < examples.length; i++) {
    let sum = beta[0] as number;
    for (let j = 0; j < d; j++) {
      const column = columns[i * d + j] as number;
      active[j + 1] = column;
      sum += beta[column] as number;
    }
    const p = logistic(sum);
    const miss = ((examples[i] as Example).grew ? 1 : 0) - p;
    const weight = p * (1 - p);
    for (let a = 0; a <= d; a++) {
      const row = active[a] as number;
      gradient[row] = (gradient[row] as number) + miss;
      for (let b = 0; b <= d; b++) {
        const at = row * size + (active[b] as number);
        hessian[at] = (hessian[at] as number) + weight;
      }
    }
  }
  return { gradient, hessian };
}

/** Adds both pulls. The intercept is free; “not known” (the first point) has no neighbour. */
function penalise(
  gradient: Float64Array,
  hessian: Float64Array,
  beta: Float64Array,
  offsets: number[],
  edges: number[][],
  ridge: number,
  smooth: number,
): void {
  const size = beta.length;
  const add = (row: number, column: number, value: number) => {
    hessian[row * size + column] = (hessian[row * size + column] as number) + value;
  };
  for (let k = 1; k < size; k++) {
    add(k, k, ridge);
    gradient[k] = (gradient[k] as number) - ridge * (beta[k] as number);
  }
  offsets.forEach((offset, j) => {
    for (let bin = 1; bin <= (edges[j] as number[]).length; bin++) {
      const [a, b] = [offset + bin, offset + bin + 1];
      const difference = (beta[b] as number) - (beta[a] as number);
      add(a, a, smooth);
      add(b, b, smooth);
      add(a, b, -smooth);
      add(b, a, -smooth);
      gradient[a] = (gradient[a] as number) + smooth * difference;
      gradient[b] = (gradient[b] as number) - smooth * difference;
    }
  });
}

/** Solves `matrix` · x = `right` by Cholesky's method; the matrix is symmetric and, with the pulls, positive definite. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const L = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j] as number;
      for (let k = 0; k < j; k++) sum -= (L[i * n + k] as number) * (L[j * n + k] as number);
      L[i * n + j] = i === j ? Math.sqrt(sum) : sum / (L[j * n + j] as number);
    }
  }
  const y = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = right[i] as number;
    for (let k = 0; k < i; k++) sum -= (L[i * n + k] as number) * (y[k] as number);
    y[i] = sum / (L[i * n + i] as number);
  }
  const x = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    let sum = y[i] as number;
    for (let k = i + 1; k < n; k++) sum -= (L[k * n + i] as number) * (x[k] as number);
    x[i] = sum / (L[i * n + i] as number);
  }
  return x;
}
