import { forEachText, type NearTexts } from './near-texts.ts';

/** Documents and a number for each: how strongly a word stands in it, or a trade is its own. */
export type Postings = { documents: Int32Array; strengths: ArrayLike<number> };

/** Both ways between documents and the numbers of stems. */
export type Terms = {
  /** @returns a document's stems by their numbers, each once, and how strongly each stands in it */
  of(document: number): { stems: Int32Array; strengths: ArrayLike<number> };
  /** @returns where the stem of a number stands */
  at(stem: number): Postings;
};

/** In halves of a word of the body, which fit into a byte: a word of the head counts for two and a half, one of the tags for one and a half. */
const [HEAD, BODY, TAG] = [5, 2, 3];
export const MOST_STRENGTH = 255;
export const HALF = 0.5;

/**
 * All lists end to end in a few arrays, however many stems there are: first counted, then filled.
 * @returns `lengths` in words of the body
 */
export async function postingsOfAll(
  texts: NearTexts,
): Promise<{ postingsOf(stem: string): Postings | undefined; terms: Terms; lengths: Float32Array }> {
  const count = texts.documents.length;
  const lengths = new Float32Array(count);
  const strengthOf = new Int32Array(texts.stems.size);
  const starts = new Int32Array(texts.stems.size + 1);
  const ownStarts = new Int32Array(count + 1);
  /** Calls `use` with every stem of a document once. */
  const eachStem = ({ head, body, tags }: ReturnType<NearTexts['fieldsOf']>, use: (stem: number, strength: number) => void): number => {
    const own: number[] = [];
    let length = 0;
    for (const [numbers, weight] of [[head, HEAD] as const, [body, BODY] as const, [tags, TAG] as const])
      for (const word of numbers) {
        const one = texts.stemOf[word] as number;
        if (strengthOf[one] === 0) own.push(one);
        strengthOf[one] = (strengthOf[one] as number) + weight;
        length += weight;
      }
    for (const one of own) {
      use(one, Math.min(MOST_STRENGTH, strengthOf[one] as number));
      strengthOf[one] = 0;
    }
    return length;
  };
  await forEachText(texts, (fields, document) => {
    let distinct = 0;
    lengths[document] =
      HALF *
      eachStem(fields, (one) => {
        starts[one + 1] = (starts[one + 1] as number) + 1;
        distinct += 1;
      });
    ownStarts[document + 1] = (ownStarts[document] as number) + distinct;
  });
  for (let one = 0; one < texts.stems.size; one++) starts[one + 1] = (starts[one + 1] as number) + (starts[one] as number);
  const total = ownStarts[count] as number;
  const documents = new Int32Array(total);
  const strengths = new Uint8Array(total);
  const ownStems = new Int32Array(total);
  const ownStrengths = new Uint8Array(total);
  const next = starts.slice();
  let used = 0;
  await forEachText(texts, (fields, document) => {
    eachStem(fields, (one, strength) => {
      const at = next[one] as number;
      next[one] = at + 1;
      documents[at] = document;
      strengths[at] = strength;
      ownStems[used] = one;
      ownStrengths[used] = strength;
      used += 1;
    });
  });
  const { stems } = texts;
  const at = (one: number): Postings => {
    const [from, to] = [starts[one] as number, starts[one + 1] as number];
    return { documents: documents.subarray(from, to), strengths: strengths.subarray(from, to) };
  };
  return {
    lengths,
    postingsOf: (stemmed) => {
      const one = stems.get(stemmed);
      return one === undefined ? undefined : at(one);
    },
    terms: {
      at,
      of: (document) => {
        const [from, to] = [ownStarts[document] as number, ownStarts[document + 1] as number];
        return { stems: ownStems.subarray(from, to), strengths: ownStrengths.subarray(from, to) };
      },
    },
  };
}
