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
