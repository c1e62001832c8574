import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beside } from '../../platform/beside.server.ts';
import { ENCODER_WIDTH, embed } from '../../platform/encoder/encoder.server.ts';

/** Beside `package.json`, made by `npm run build`. */
export const BUYER_VECTORS_FILE = 'build/buyer-vectors.bin';
const AT_ONCE = 64;

/** @returns the meaning of each title, by the encoder */
export async function embedTitles(titles: readonly string[]): Promise<Float32Array> {
  const all = new Float32Array(titles.length * ENCODER_WIDTH);
  for (let from = 0; from < titles.length; from += AT_ONCE)
    for (const [i, vector] of (await embed(titles.slice(from, from + AT_ONCE))).entries()) all.set(vector, (from + i) * ENCODER_WIDTH);
  return all;
}

/** The file: a line with the titles, then their vectors one after another, as 32-bit floats. */
export const vectorsFile = (titles: readonly string[], vectors: Float32Array): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(titles)}\n`), Buffer.from(vectors.buffer)]);

/** @returns the vectors made at build; made now (some seconds) where nothing was built, or an operator has imported other tables since */
export async function readOrEmbed(titles: readonly string[]): Promise<Float32Array> {
  const path = join(dirname(beside('package.json')), BUYER_VECTORS_FILE);
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    const end = bytes.indexOf('\n');
    if (bytes.subarray(0, end).toString('utf8') === JSON.stringify(titles))
      return new Float32Array(Uint8Array.from(bytes.subarray(end + 1)).buffer);
  }
  return embedTitles(titles);
}
