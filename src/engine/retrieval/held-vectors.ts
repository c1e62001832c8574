import { type ListVectors, sameLength } from './list-vectors.ts';

/**
 * Vectors of a list in the memory of this process: a byte a number.
 * @param documents how many there will be
 * @param length numbers in a vector
 */
export function holdVectors(documents: number, length: number): { put(document: number, vector: Int8Array): void; vectors: ListVectors } {
  const rows = new Int8Array(documents * length);
  const norms = new Float64Array(documents);
  const rowOf = (document: number) => rows.subarray(document * length, (document + 1) * length);
  return {
    put: (document, vector) => {
      rows.set(sameLength(vector, length), document * length);
      norms[document] = normOf(vector);
    },
    vectors: {
      length,
      where: 'this process',
      cosines: async (vector) => {
        const [own, norm] = [sameLength(vector, length), normOf(vector)];
        return Float32Array.from(norms, (other, document) => cosine(product(rows, document * length, own), norm, other));
      },
      between: async (pairs) => pairs.map(([a, b]) => cosine(product(rows, a * length, rowOf(b)), norms[a] as number, norms[b] as number)),
    },
  };
}

const normOf = (vector: Int8Array): number => Math.sqrt(product(vector, 0, vector));
const cosine = (product: number, a: number, b: number): number => (a === 0 || b === 0 ? 0 : product / (a * b));

/** Whole numbers throughout: of 8,192 products of bytes the sum stays within 32 bits. */
function product(rows: Int8Array, from: number, vector: Int8Array): number {
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum = (sum + (rows[from + k] as number) * (vector[k] as number)) | 0;
  return sum;
}
