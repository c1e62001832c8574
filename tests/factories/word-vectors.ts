import { readWordVectors, type WordVectors } from '../../src/engine/retrieval/word-vectors.server.ts';

/**
 * Word vectors of a test's own: words of one group point the same way, words of different groups at right angles.
 * @param groups words by meaning; the first words are the commonest
 */
export function someWordVectors(groups: readonly (readonly string[])[]): WordVectors {
  const words = groups.flat();
  const body = Buffer.alloc(words.length * groups.length);
  for (const [row, word] of words.entries()) body.writeInt8(100, row * groups.length + groups.findIndex((group) => group.includes(word)));
  const lengths = Buffer.from(new Float32Array(words.length).fill(1).buffer);
  return readWordVectors(Buffer.concat([Buffer.from(`${JSON.stringify({ dimensions: groups.length, words })}\n`), body, lengths]));
}
