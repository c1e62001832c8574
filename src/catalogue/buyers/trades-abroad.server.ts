import { withVectors } from '../../platform/encoder/kept-vectors.server.ts';
import { similarities } from '../../platform/vectors/vectors.ts';
import { shippedMeasured } from '../evidence/measured.server.ts';
import type { Tables } from '../evidence/tables.ts';
import { eurostatCountry } from '../evidence/trade-figures.ts';
import { askedVector } from './nearest-buyers.server.ts';

/** A trade that a table of Europe counts, and how like its title is to what was asked (a cosine, 0–1). */
export type TradeAbroad = { code: string; title: string; similarity: number };

const british = (tables: Tables) =>
  tables.rows('ons').flatMap((row) => (row.sic === 'total' ? [] : [{ code: String(row.sic), title: String(row.what) }]));
const european = (tables: Tables, country?: string) =>
  tables
    .rows('eurostat')
    .filter((row) => country === undefined || row.country === eurostatCountry(country))
    .map((row) => ({ code: String(row.nace), title: String(row.what) }));

/** @returns the titles of the trades that the tables of Britain and the European Union count, each once */
export const tradeTitles = (tables: Tables): string[] => [...new Set([...british(tables), ...european(tables)].map(({ title }) => title))];

const counted = withVectors(
  'trades',
  () => tradeTitles(shippedMeasured().tables),
  (title) => title,
);

/**
 * The trades of a country of Europe that come nearest to some words, by the meaning of their titles.
 * @param country two letters; without a table of its trades nothing is near
 * @param limit at most so many, the nearest first
 * @param buyer what a text calls its buyers, where `words` are the whole of it
 */
export async function nearestTradesAbroad(words: string, country: string, limit: number, buyer = ''): Promise<TradeAbroad[]> {
  const { tables } = shippedMeasured();
  const trades = country === 'GB' ? british(tables) : european(tables, country);
  if (trades.length === 0) return [];
  const { rows, vectors } = await counted();
  const alike = similarities(await askedVector(words, buyer), vectors);
  const similarity = new Map(rows.map((title, row) => [title, alike[row] ?? 0]));
  return trades
    .map((trade) => ({ ...trade, similarity: similarity.get(trade.title) ?? 0 }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, limit);
}
