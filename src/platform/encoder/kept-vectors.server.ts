import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { besideIfThere } from '../beside.server.ts';
import { readVectorFile } from '../vectors/vector-file.ts';
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

/** Where the vectors of a list stand after a line with its texts, beside `package.json`; made by `npm run build`. */
export const vectorsPath = (list: KeptList): string => `build/vectors-${list}.bin`;

/** @returns the vectors made at build; made now (some seconds) where nothing was built, or the texts are others since */
export async function readOrEmbed(list: KeptList, texts: readonly string[]): Promise<Float32Array> {
  const path = besideIfThere(vectorsPath(list));
  if (path) {
    const { head, floats } = readVectorFile<readonly string[]>(readFileSync(path));
    if (isDeepStrictEqual(head, texts)) return floats(texts.length * ENCODER_WIDTH);
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
