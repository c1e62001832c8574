import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beside } from '../beside.server.ts';
import { ENCODER_WIDTH, embed } from './encoder.server.ts';

/** Lists of texts whose meaning the build works out once. */
export type KeptList = 'buyers' | 'trades' | 'pay' | 'questions';
const AT_ONCE = 64;

/** @returns the meaning of each text, by the encoder, one vector after the other */
export async function embedAll(texts: readonly string[]): Promise<Float32Array> {
  const all = new Float32Array(texts.length * ENCODER_WIDTH);
  for (let from = 0; from < texts.length; from += AT_ONCE)
    for (const [i, vector] of (await embed(texts.slice(from, from + AT_ONCE))).entries()) all.set(vector, (from + i) * ENCODER_WIDTH);
  return all;
}

/** Where the vectors of a list stand, beside `package.json`; made by `npm run build`. */
export const vectorsPath = (list: KeptList): string => `build/vectors-${list}.bin`;

/** The file: a line with the texts, then their vectors one after another, as 32-bit floats. */
export const vectorsFile = (texts: readonly string[], vectors: Float32Array): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(texts)}\n`), Buffer.from(vectors.buffer)]);

/** @returns the vectors made at build; made now (some seconds) where nothing was built, or the texts are others since */
export async function readOrEmbed(list: KeptList, texts: readonly string[]): Promise<Float32Array> {
  const path = join(dirname(beside('package.json')), vectorsPath(list));
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    const end = bytes.indexOf('\n');
    if (bytes.subarray(0, end).toString('utf8') === JSON.stringify(texts))
      return new Float32Array(Uint8Array.from(bytes.subarray(end + 1)).buffer);
  }
  return embedAll(texts);
}

/**
 * @param read the rows of a list, read with their vectors at the first question
 * @param textOf a row, as its vector was made of it
 * @returns what gives both, once for a process; when that fails the next question tries again
 */
export function withVectors<Row>(list: KeptList, read: () => readonly Row[], textOf: (row: Row) => string) {
  const load = async () => {
    const rows = read();
    return { rows, vectors: await readOrEmbed(list, rows.map(textOf)) };
  };
  let ready: ReturnType<typeof load> | undefined;
  return (): ReturnType<typeof load> => {
    ready ??= load().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
}

/**
 * How alike a vector is to each of a list.
 * @param vectors one after the other, each of length one
 * @returns one product a row, from −1 to 1
 */
export function similarities(vector: Float32Array, vectors: Float32Array): Float32Array {
  const found = new Float32Array(vectors.length / ENCODER_WIDTH);
  for (let row = 0; row < found.length; row++) {
    let product = 0;
    for (let k = 0; k < ENCODER_WIDTH; k++) product += (vector[k] as number) * (vectors[row * ENCODER_WIDTH + k] as number);
    found[row] = product;
  }
  return found;
}
