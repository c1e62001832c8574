const FLOAT = 4;

/** @returns a file of numbers: a line of JSON that says what they are, then the numbers as they stand in memory, part after part */
export const vectorFile = (head: unknown, ...parts: readonly (Float32Array | Int8Array)[]): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(head)}\n`),
    ...parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ]);

/** @returns what the first line of a file of `vectorFile` says, and what takes its numbers, part after part */
export function readVectorFile<Head>(file: Buffer): {
  head: Head;
  floats(count: number): Float32Array;
  bytes(count: number): Int8Array;
} {
  let at = file.indexOf('\n') + 1;
  const head = JSON.parse(file.toString('utf8', 0, at)) as Head;
  const take = (length: number) => {
    at += length;
    return Uint8Array.from(file.subarray(at - length, at)).buffer;
  };
  return { head, floats: (count) => new Float32Array(take(count * FLOAT)), bytes: (count) => new Int8Array(take(count)) };
}
