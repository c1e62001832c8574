import { embed } from '../../platform/encoder/encoder.server.ts';
import { withVectors } from '../../platform/encoder/kept-vectors.server.ts';
import { similarities } from '../../platform/vectors/vectors.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import { type BuyerTitle, buyerTitles } from './buyer-titles.ts';
import { tradeInText } from './trade-in-text.server.ts';

/** A group of buyers that the tables count, and how like it is to what a text says of its buyers (a cosine, 0–1). */
export type NearBuyers = BuyerTitle & { similarity: number };

/** How much the words for the buyer count beside the whole text. */
const BUYER_WEIGHS = 0.7;
/** How like an occupation is at least to buyers that are called by one of its job titles: dog groomers are animal caretakers, which no title of the tables says. */
const CALLED_SO = 0.6;
/** An occupation that is less like them in meaning has the name by chance: brewers of the table still and filter. */
const LEAST_ALIKE = 0.3;
/** What follows the buyers themselves in what a text calls them: restaurants and their waiters. */
const MORE_OF_THEM = /[,;]|\b(?:and|or|that|who|whose|which|with|without|of|for|in|at|by)\b/i;
/** A title that more occupations share says too little. */
const MOST_OCCUPATIONS = 3;

const counted = withVectors(
  'buyers',
  () => buyerTitles(shippedMeasured().tables),
  ({ title }) => title,
);

/**
 * The trades and occupations of the United States that come nearest to the buyers of an idea, by the meaning of their titles and the job titles of O*NET.
 * @param buyer what the text calls them ("small breweries"); empty when it does not say
 * @param limit at most so many, the nearest first
 */
export async function nearestBuyers(text: string, buyer: string, limit: number): Promise<NearBuyers[]> {
  const { rows, vectors } = await counted();
  const alike = similarities(await askedVector(text, buyer), vectors);
  const called = occupationsCalled(buyer);
  return rows
    .map((title, row) => {
      const similarity = alike[row] ?? 0;
      const isCalledSo = similarity >= LEAST_ALIKE && called.includes(title.code);
      return { ...title, similarity: isCalledSo ? CALLED_SO + (1 - CALLED_SO) * similarity : similarity };
    })
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, limit);
}

/** @returns the codes of the occupations that buyers are called by a job title of */
function occupationsCalled(buyer: string): readonly string[] {
  const [themselves = ''] = buyer.toLowerCase().split(MORE_OF_THEM);
  const { words, socs = [] } = tradeInText(themselves) ?? {};
  return words && themselves.trim().endsWith(words) && socs.length <= MOST_OCCUPATIONS ? socs : [];
}

/** @returns the meaning of a text, and most of all of what it calls its buyers where it does */
export async function askedVector(text: string, buyer: string): Promise<Float32Array> {
  const [whole, named] = (await embed(buyer ? [text, buyer] : [text])) as [Float32Array, Float32Array?];
  return named ? whole.map((value, i) => (1 - BUYER_WEIGHS) * value + BUYER_WEIGHS * (named[i] ?? value)) : whole;
}
