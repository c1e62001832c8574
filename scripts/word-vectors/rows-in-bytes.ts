const BYTE = 127;

/** @returns rows in signed bytes, each scaled to its largest value, and how long each was before */
export function inBytes(rows: Float32Array, dimensions: number): { bytes: Int8Array; lengths: Float32Array } {
  const count = rows.length / dimensions;
  const bytes = new Int8Array(rows.length);
  const lengths = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const values = rows.subarray(row * dimensions, (row + 1) * dimensions);
    const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    lengths[row] = Math.hypot(...values);
    for (let k = 0; k < dimensions; k++) bytes[row * dimensions + k] = Math.round(((values[k] as number) / largest) * BYTE);
  }
  return { bytes, lengths };
}
