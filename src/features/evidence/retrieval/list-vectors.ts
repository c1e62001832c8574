/** The provider's vectors of all documents of a list, in its order, wherever they are kept and compared. */
export type ListVectors = {
  /** Numbers in a vector. */
  length: number;
  where: 'this process' | 'Postgres';
  /**
   * @param vector of a text, by the same provider
   * @returns its cosine with every document; 0 with one that is all zeros
   * @throws Error when it has another length, or when a vector is no longer where it was
   */
  cosines(vector: Int8Array): Promise<Float32Array>;
  /** @returns the cosine of the two documents of each pair */
  between(pairs: readonly (readonly [number, number])[]): Promise<number[]>;
};

/** @throws Error when a vector does not have the length of the others */
export function sameLength(vector: Int8Array, length: number): Int8Array {
  if (vector.length !== length) throw new Error('the embedding provider’s vectors have another length than before');
  return vector;
}
