/** @returns the sum of the products of two rows of one length */
export function product(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return sum;
}

const CLOSE = 1e-4;
const MAX_STEPS = 2_000;

/**
 * Solves a symmetric positive definite system by conjugate gradients (Hestenes and Stiefel, 1952).
 * @param times what the matrix makes of a vector
 * @returns the solution, to one in ten thousand of the target's length
 */
export function solve(times: (vector: Float64Array) => Float64Array, target: Float64Array): Float64Array {
  const solution = new Float64Array(target.length);
  const rest = target.slice();
  let direction = target.slice();
  let left = product(rest, rest);
  const close = left * CLOSE ** 2;
  for (let step = 0; step < MAX_STEPS && left > close; step++) {
    const made = times(direction);
    const far = left / product(direction, made);
    for (let k = 0; k < rest.length; k++) {
      solution[k] = (solution[k] as number) + far * (direction[k] as number);
      rest[k] = (rest[k] as number) - far * (made[k] as number);
    }
    const now = product(rest, rest);
    direction = direction.map((value, k) => (rest[k] as number) + (now / left) * value);
    left = now;
  }
  return solution;
}

/**
 * Ridge regression (Hoerl and Kennard, 1970): the weights that come nearest to the targets, each held to nothing by `ridge`.
 * @param rows one of `width` values each
 * @param targets one row of `outputs` values each, in the order of the rows
 * @param counts what each row counts, in their order; each as much as another where none are given
 * @returns one row of `width` weights an output, and the mean of the targets
 */
export function regress(
  rows: readonly Float32Array[],
  targets: readonly ArrayLike<number>[],
  ridge: number,
  counts?: readonly number[],
): { weights: Float32Array; mean: Float32Array } {
  const width = rows[0]?.length ?? 0;
  const outputs = targets[0]?.length ?? 0;
  const mean = new Float32Array(outputs);
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? targets.length;
  for (const [at, target] of targets.entries())
    for (let o = 0; o < outputs; o++) mean[o] = (mean[o] as number) + ((target[o] as number) * (counts?.[at] ?? 1)) / all;
  const square = new Float64Array(width * width);
  const crossed = new Float64Array(outputs * width);
  for (const [at, row] of rows.entries()) {
    const target = targets[at] as ArrayLike<number>;
    for (let i = 0; i < width; i++) {
      const value = (row[i] as number) * (counts?.[at] ?? 1);
      for (let j = 0; j <= i; j++) square[i * width + j] = (square[i * width + j] as number) + value * (row[j] as number);
      for (let o = 0; o < outputs; o++)
        crossed[o * width + i] = (crossed[o * width + i] as number) + value * ((target[o] as number) - (mean[o] as number));
    }
  }
  for (let i = 0; i < width; i++) square[i * width + i] = (square[i * width + i] as number) + ridge;
  decompose(square, width);
  const weights = new Float32Array(outputs * width);
  for (let o = 0; o < outputs; o++) weights.set(substitute(square, width, crossed.subarray(o * width, (o + 1) * width)), o * width);
  return { weights, mean };
}

/** Cholesky's decomposition of a symmetric positive definite matrix, in its lower half. */
export function decompose(matrix: Float64Array, width: number): void {
  for (let i = 0; i < width; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * width + j] as number;
      for (let k = 0; k < j; k++) sum -= (matrix[i * width + k] as number) * (matrix[j * width + k] as number);
      matrix[i * width + j] = i === j ? Math.sqrt(sum) : sum / (matrix[j * width + j] as number);
    }
}

/** Solves a decomposed system, forwards and then back. */
export function substitute(lower: Float64Array, width: number, target: Float64Array): Float64Array {
  const made = target.slice();
  for (let i = 0; i < width; i++) {
    for (let k = 0; k < i; k++) made[i] = (made[i] as number) - (lower[i * width + k] as number) * (made[k] as number);
    made[i] = (made[i] as number) / (lower[i * width + i] as number);
  }
  for (let i = width - 1; i >= 0; i--) {
    for (let k = i + 1; k < width; k++) made[i] = (made[i] as number) - (lower[k * width + i] as number) * (made[k] as number);
    made[i] = (made[i] as number) / (lower[i * width + i] as number);
  }
  return made;
}
