/** The provider's vectors of all documents of a list, in its order, wherever they are kept and compared. */
export type ListVectors = {
  /** Numbers in a vector. */
  length: number;
  where: 'this process' | 'Postgres';
  /**
   * @param vector of a text, by the same provider
   * @returns its cosine with every document; 0 with one that is all zeros
   * @throws OtherLength when it has another length, VectorsGone when one of theirs is no longer where it was
   */
  cosines(vector: Int8Array): Promise<Float32Array>;
  /**
   * @returns the cosine of the two documents of each pair
   * @throws VectorsGone when one of them is no longer where it was
   */
  between(pairs: readonly (readonly [number, number])[]): Promise<number[]>;
};

/** The provider's model stands for something else than before: the vectors of the list are made again. */
export class OtherLength extends Error {}
/** Postgres has lost vectors of the list, or another process has let go of them for a newer list: they are copied again. */
export class VectorsGone extends Error {}

/** @throws OtherLength when a vector does not have the length of the others */
export function sameLength(vector: Int8Array, length: number): Int8Array {
  if (vector.length !== length) throw new OtherLength('the embedding provider’s vectors have another length than before');
  return vector;
}
