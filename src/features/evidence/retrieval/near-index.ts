import { type Meanings, meaningsOf } from './meanings.ts';
import { forEachText, type NearDocument, type NearTexts, readNearTexts } from './near-texts.ts';
import { type Rarity, rarityIn, rarityOfTrade } from './rarity.ts';
import { type PhraseBook, phraseBook, tradesIn } from './trade-matches.ts';
import { trades } from './trades.ts';
import type { WordVectors } from './word-vectors.server.ts';

export type { NearDocument } from './near-texts.ts';

/** Documents and a number for each: how strongly a word stands in it, or a trade is its own. */
export type Postings = { documents: Int32Array; strengths: ArrayLike<number> };

export type NearIndex = {
  documents: readonly { id: string; title: string }[];
  /** @returns where a stem stands, how strongly in halves of a word of the body; undefined when nowhere */
  postingsOf(stem: string): Postings | undefined;
  /** Stems that are not too rare, each with the vector of a word of it, row after row: to find what is close in meaning to a word of a text. */
  forms: { stems: readonly string[]; rows: Float32Array };
  /** In words of the body. */
  lengths: Float32Array;
  meanLength: number;
  /** By trade: whose trade it is. */
  trades: readonly Postings[];
  tradeRarity: Float32Array;
  rarity: Rarity;
  book: PhraseBook;
  meanings: Meanings;
};

/** In halves of a word of the body, which fit into a byte: a word of the head counts for two and a half, one of the tags for one and a half. */
const [HEAD, BODY, TAG] = [5, 2, 3];
const MOST_STRENGTH = 255;
export const HALF = 0.5;
const TRADE_IN_HEAD = 0.9;
const TRADE_IN_BODY = 0.5;
/** A stem that fewer than one document in so many has is no help in widening a search. */
const RARE_FORM = 5_000;

/**
 * Takes documents apart into what they are ranked by. Lets other work of the process through every few milliseconds.
 * @param vectors of words; may be empty
 */
export async function buildNearIndex(
  documents: Iterable<NearDocument> | AsyncIterable<NearDocument>,
  vectors: WordVectors,
): Promise<NearIndex> {
  const texts = await readNearTexts(documents);
  const count = texts.documents.length;
  const { postingsOf, lengths } = await postingsOfAll(texts);
  const having = (stemmed: string) => postingsOf(stemmed)?.documents.length ?? 0;
  const rarity = rarityIn(count, having, vectors);
  const book = phraseBook(rarity);
  const byTrade = await tradesOfAll(texts, book);
  return {
    documents: texts.documents,
    postingsOf,
    forms: formsOf(texts, (stemmed) => having(stemmed) > Math.max(1, count / RARE_FORM), vectors),
    lengths,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, count),
    trades: byTrade,
    tradeRarity: Float32Array.from(byTrade, ({ strengths }) =>
      rarityOfTrade(
        count,
        Array.from(strengths).reduce((sum, one) => sum + one, 0),
      ),
    ),
    rarity,
    book,
    meanings: await meaningsOf(texts, vectors, rarity),
  };
}

/** All lists end to end in two arrays, however many stems there are: first counted, then filled. */
async function postingsOfAll(texts: NearTexts): Promise<Pick<NearIndex, 'postingsOf' | 'lengths'>> {
  const lengths = new Float32Array(texts.documents.length);
  const strengthOf = new Int32Array(texts.stems.size);
  const starts = new Int32Array(texts.stems.size + 1);
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
    lengths[document] =
      HALF *
      eachStem(fields, (one) => {
        starts[one + 1] = (starts[one + 1] as number) + 1;
      });
  });
  for (let one = 0; one < texts.stems.size; one++) starts[one + 1] = (starts[one + 1] as number) + (starts[one] as number);
  const total = starts[texts.stems.size] as number;
  const documents = new Int32Array(total);
  const strengths = new Uint8Array(total);
  const next = starts.slice();
  await forEachText(texts, (fields, document) => {
    eachStem(fields, (one, strength) => {
      const at = next[one] as number;
      next[one] = at + 1;
      documents[at] = document;
      strengths[at] = strength;
    });
  });
  const { stems } = texts;
  return {
    lengths,
    postingsOf: (stemmed) => {
      const one = stems.get(stemmed);
      if (one === undefined) return undefined;
      const [from, to] = [starts[one] as number, starts[one + 1] as number];
      return { documents: documents.subarray(from, to), strengths: strengths.subarray(from, to) };
    },
  };
}

/** Of every stem the first word met that has a vector. */
function formsOf(texts: NearTexts, isWanted: (stem: string) => boolean, { dimensions, numbers, values }: WordVectors): NearIndex['forms'] {
  const wordOf = new Map<number, number>();
  for (const [i, word] of texts.words.entries()) {
    const one = texts.stemOf[i] as number;
    const number = numbers.get(word);
    if (number !== undefined && !wordOf.has(one)) wordOf.set(one, number);
  }
  const wanted = [...texts.stems].filter(([stemmed, one]) => wordOf.has(one) && isWanted(stemmed));
  const rows = new Float32Array(wanted.length * dimensions);
  for (const [i, [, one]] of wanted.entries()) {
    const at = (wordOf.get(one) as number) * dimensions;
    rows.set(values.subarray(at, at + dimensions), i * dimensions);
  }
  return { stems: wanted.map(([stemmed]) => stemmed), rows };
}

async function tradesOfAll(texts: NearTexts, book: PhraseBook): Promise<Postings[]> {
  const lists = trades.map(() => ({ documents: [] as number[], strengths: [] as number[] }));
  const wordsOf = (numbers: Int32Array) => Array.from(numbers, (number) => texts.words[number] as string);
  await forEachText(texts, ({ head, body, tags }, document) => {
    const own = new Map<number, number>();
    for (const [numbers, weight] of [[head, TRADE_IN_HEAD] as const, [body, TRADE_IN_BODY] as const, [tags, TRADE_IN_BODY] as const]) {
      for (const [trade, strength] of tradesIn(book, wordsOf(numbers)))
        own.set(trade, 1 - (1 - (own.get(trade) ?? 0)) * (1 - strength * weight));
    }
    for (const [trade, strength] of own) {
      lists[trade]?.documents.push(document);
      lists[trade]?.strengths.push(strength);
    }
  });
  return lists.map((list) => ({ documents: Int32Array.from(list.documents), strengths: Float32Array.from(list.strengths) }));
}
