/**
 * CRC-32 of byte strings joined, from the CRC-32 of each: what follows shifts the check of what came before by its length, which is a multiplication
 * by a matrix over GF(2). So the check of a long page with a few new bytes in it costs next to nothing.
 */
type Matrix = Uint32Array;

const POLYNOMIAL = 0xedb88320;
const BITS = 32;

function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let i = 0, rest = vector; rest !== 0; i++, rest >>>= 1) if (rest & 1) sum ^= matrix[i] as number;
  return sum >>> 0;
}

const squareOf = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

/** The shift by 2^k zero bytes, at place k. */
const shifts: readonly Matrix[] = (() => {
  const byOneBit = Uint32Array.from({ length: BITS }, (_, i) => (i === 0 ? POLYNOMIAL : 2 ** (i - 1)));
  const all = [squareOf(squareOf(squareOf(byOneBit)))];
  while (all.length < BITS) all.push(squareOf(all[all.length - 1] as Matrix));
  return all;
})();

/**
 * @param first CRC-32 of the first part
 * @param second CRC-32 of the second part
 * @param secondLength bytes in the second part
 * @returns CRC-32 of both, one after the other
 */
export function joinChecks(first: number, second: number, secondLength: number): number {
  let shifted = first;
  for (let k = 0, rest = secondLength; rest > 0; k++, rest >>>= 1) if (rest & 1) shifted = times(shifts[k] as Matrix, shifted);
  return (shifted ^ second) >>> 0;
}
