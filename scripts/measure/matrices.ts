/**
 * Inverts a symmetric positive definite matrix by Gauss-Jordan elimination, which needs no pivoting for these.
 * @param rows taken over and overwritten
 * @returns the rows of the inverse
 */
export function invert(rows: Float64Array[]): Float64Array[] {
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    const line = rows[pivot] as Float64Array;
    const by = 1 / (line[pivot] as number);
    line[pivot] = 1;
    for (let column = 0; column < size; column++) line[column] = (line[column] as number) * by;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const other = rows[row] as Float64Array;
      const factor = other[pivot] as number;
      other[pivot] = 0;
      for (let column = 0; column < size; column++) other[column] = (other[column] as number) - factor * (line[column] as number);
    }
  }
  return rows;
}

/** @returns the sum of the products of two rows of one length */
export function product(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return sum;
}
