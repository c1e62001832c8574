import { contentWords } from './content-words.ts';
import { stem } from './stem.ts';

/** What can be found: a head that says what it is (a one-liner), a body that says more, and tags. */
export type NearDocument = { id: string; title: string; head: string; body: string; tags: readonly string[] };

/** Documents taken apart before other work of the process gets its turn. */
const CHUNK = 200;
const FIRST_ROOM = 1 << 16;
const FIELDS = 3;

export const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * The words of many documents as numbers, end to end: a number is four bytes where a word in a list of its own takes ten times as much.
 * The texts themselves are not kept.
 */
export type NearTexts = {
  documents: { id: string; title: string }[];
  /** By a word's number: the word, and the number of its stem. */
  words: string[];
  stemOf: number[];
  stems: ReadonlyMap<string, number>;
  /** @returns the numbers of the words of a document's head (with its title), body and tags, in their order */
  fieldsOf(document: number): { head: Int32Array; body: Int32Array; tags: Int32Array };
};

/** Reads documents as they come, letting other work of the process through every few milliseconds. */
export async function readNearTexts(documents: Iterable<NearDocument> | AsyncIterable<NearDocument>): Promise<NearTexts> {
  const known: NearTexts['documents'] = [];
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const stemOf: number[] = [];
  const stems = new Map<string, number>();
  const ends: number[] = [0];
  let all = new Int32Array(FIRST_ROOM);
  let used = 0;
  const add = (word: string) => {
    if (used === all.length) {
      const larger = new Int32Array(2 * all.length);
      larger.set(all);
      all = larger;
    }
    let number = numbers.get(word);
    if (number === undefined) {
      number = words.length;
      numbers.set(word, number);
      words.push(word);
      const own = stem(word);
      if (!stems.has(own)) stems.set(own, stems.size);
      stemOf.push(stems.get(own) as number);
    }
    all[used++] = number;
  };
  for await (const { id, title, head, body, tags } of documents) {
    if (known.length % CHUNK === 0) await pause();
    known.push({ id, title });
    for (const field of [`${title} ${head}`, body, tags.join(' ')]) {
      for (const word of contentWords(field)) add(word);
      ends.push(used);
    }
  }
  const field = (number: number) => all.subarray(ends[number] as number, ends[number + 1] as number);
  return {
    documents: known,
    words,
    stemOf,
    stems,
    fieldsOf: (document) => ({
      head: field(FIELDS * document),
      body: field(FIELDS * document + 1),
      tags: field(FIELDS * document + 2),
    }),
  };
}

/** Does something for every document, letting other work of the process through. */
export async function forEachText(
  texts: NearTexts,
  work: (fields: ReturnType<NearTexts['fieldsOf']>, document: number) => void,
): Promise<void> {
  for (let document = 0; document < texts.documents.length; document++) {
    if (document % CHUNK === 0) await pause();
    work(texts.fieldsOf(document), document);
  }
}
