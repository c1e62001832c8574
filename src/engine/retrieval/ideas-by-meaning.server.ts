import type { Context } from '../../platform/context.server.ts';
import { ENCODER_WIDTH } from '../../platform/encoder/encoder.server.ts';
import { rowsOfLengthOne, similarities } from '../../platform/vectors/vectors.ts';
import { builtInEmbedder } from './built-in-embedder.server.ts';
import { digestedTexts, madeEmbeddings } from './document-embeddings.server.ts';
import { ideaDocuments, listVersion } from './near-documents.server.ts';

/** @returns a number that rises when ideas, or what they say, change */
export const ideaListVersion = (ctx: Context): Promise<number> => listVersion(ctx, 'idea');

/**
 * Orders ideas by how alike they are to one, by the meaning of what search looks at. Nothing is encoded for it: an idea whose vector was not made yet keeps its
 * place behind those that have one.
 * @param subject id of the idea
 * @param ids of the others, the best first by another measure
 */
export async function ideasByMeaning(ctx: Context, subject: string, ids: readonly string[]): Promise<string[]> {
  const documents = await ideaDocuments(ctx, [subject, ...ids]);
  const texts = await digestedTexts(builtInEmbedder, documents);
  const vectors = await madeEmbeddings(ctx, builtInEmbedder, texts, ENCODER_WIDTH);
  const vectorOf = new Map(
    documents.flatMap(({ id }, i) => {
      const vector = vectors.get(texts[i]?.digest ?? '');
      return vector ? [[id, rowsOfLengthOne(vector, ENCODER_WIDTH)] as const] : [];
    }),
  );
  const own = vectorOf.get(subject);
  if (!own) return [...ids];
  const similarity = new Map([...vectorOf].map(([id, vector]) => [id, similarities(own, vector)[0] as number]));
  return ids.toSorted((a, b) => (similarity.get(b) ?? -1) - (similarity.get(a) ?? -1));
}
