import { type Meanings, meaningsOf } from './meanings.ts';
import { forEachText, type NearDocument, type NearTexts, readNearTexts } from './near-texts.ts';
import { type TermVectors, termVectors } from './neighbours.ts';
import { type Postings, postingsOfAll } from './postings.ts';
import { type Rarity, rarityIn, rarityOfTrade } from './rarity.ts';
import { type PhraseBook, phraseBook, tradesIn } from './trade-matches.ts';
import { trades } from './trades.ts';
import { vectorOf, type WordVectors } from './word-vectors.server.ts';

export type { NearDocument } from './near-texts.ts';

export type NearIndex = {
  documents: readonly { id: string; title: string }[];
  /** @returns where a stem stands, how strongly in halves of a word of the body; undefined when nowhere */
  postingsOf(stem: string): Postings | undefined;
  vectors: TermVectors;
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
  const { postingsOf, terms, lengths } = await postingsOfAll(texts);
  const having = (stemmed: string) => postingsOf(stemmed)?.documents.length ?? 0;
  const rarity = rarityIn(count, having, vectors);
  const rarityOfStem = Float32Array.from(texts.stems.keys(), rarity);
  const book = phraseBook(rarity);
  const byTrade = await tradesOfAll(texts, book);
  return {
    documents: texts.documents,
    postingsOf,
    vectors: termVectors(terms, texts.stems.size, count, (one) => rarityOfStem[one] as number),
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

/** Of every stem the first word met that has a vector. */
function formsOf(texts: NearTexts, isWanted: (stem: string) => boolean, vectors: WordVectors): NearIndex['forms'] {
  const { dimensions, numbers } = vectors;
  const wordOf = new Map<number, number>();
  for (const [i, word] of texts.words.entries()) {
    const one = texts.stemOf[i] as number;
    const number = numbers.get(word);
    if (number !== undefined && !wordOf.has(one)) wordOf.set(one, number);
  }
  const wanted = [...texts.stems].filter(([stemmed, one]) => wordOf.has(one) && isWanted(stemmed));
  const rows = new Float32Array(wanted.length * dimensions);
  for (const [i, [, one]] of wanted.entries()) rows.set(vectorOf(vectors, wordOf.get(one) as number), i * dimensions);
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
