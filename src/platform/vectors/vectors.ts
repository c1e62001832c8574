const BYTE = 127;

/** @returns a vector of the same direction and of length one; zeros stay zeros */
export function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/**
 * How alike a vector is to each of a list.
 * @param rows one after the other: of length one, as is the vector, or in the bytes of `rowsInBytes`, whose length is found on the way
 * @returns one product a row, from −1 to 1
 */
export function similarities(vector: Float32Array, rows: Float32Array | Int8Array): Float32Array {
  return rows instanceof Int8Array ? similaritiesInBytes(vector, rows) : similaritiesOfLengthOne(vector, rows);
}

function similaritiesOfLengthOne(vector: Float32Array, rows: Float32Array): Float32Array {
  const width = vector.length;
  const found = new Float32Array(rows.length / width);
  for (let row = 0; row < found.length; row++) {
    let product = 0;
    for (let k = 0, at = row * width; k < width; k++, at++) product += (vector[k] as number) * (rows[at] as number);
    found[row] = product;
  }
  return found;
}

function similaritiesInBytes(vector: Float32Array, rows: Int8Array): Float32Array {
  const width = vector.length;
  const found = new Float32Array(rows.length / width);
  for (let row = 0; row < found.length; row++) {
    let product = 0;
    let squares = 0;
    for (let k = 0, at = row * width; k < width; k++, at++) {
      const value = rows[at] as number;
      product += (vector[k] as number) * value;
      squares += value * value;
    }
    found[row] = product / (Math.sqrt(squares) || 1);
  }
  return found;
}

/** @returns rows in signed bytes, each scaled to its largest value: its direction to within half a percent, in a quarter of the memory */
export function rowsInBytes(rows: ArrayLike<number>, width = rows.length): Int8Array {
  const bytes = new Int8Array(rows.length);
  for (let from = 0; from < rows.length; from += width) {
    let largest = 0;
    for (let at = from; at < from + width; at++) largest = Math.max(largest, Math.abs(rows[at] as number));
    for (let at = from; at < from + width; at++) bytes[at] = Math.round(((rows[at] as number) / (largest || 1)) * BYTE);
  }
  return bytes;
}

/** @returns the rows that `rowsInBytes` wrote, each of length one */
export function rowsOfLengthOne(bytes: Int8Array, width: number): Float32Array {
  const rows = new Float32Array(bytes.length);
  for (let from = 0; from < bytes.length; from += width) {
    let squares = 0;
    for (let at = from; at < from + width; at++) squares += (bytes[at] as number) ** 2;
    const scale = 1 / (Math.sqrt(squares) || 1);
    for (let at = from; at < from + width; at++) rows[at] = (bytes[at] as number) * scale;
  }
  return rows;
}
