import { ofLengthOne } from '../vectors/vectors.ts';

/**
 * Mean pooling, as the model was trained with (Reimers and Gurevych, 2019): the mean of a text's word pieces, scaled to length one.
 * @param rows one vector after the other
 * @param count how many vectors
 */
export function meanOf(rows: Float32Array, count: number): Float32Array {
  const width = rows.length / count;
  const mean = new Float32Array(width);
  for (let row = 0; row < count; row++) for (let k = 0; k < width; k++) mean[k] = (mean[k] as number) + (rows[row * width + k] as number);
  return ofLengthOne(mean);
}
