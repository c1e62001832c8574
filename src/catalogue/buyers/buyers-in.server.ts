import { isCountedIn } from './count-buyers.server.ts';
import { type NearBuyers, nearestBuyers } from './nearest-buyers.server.ts';
import { nearestTradesAbroad } from './trades-abroad.server.ts';

/**
 * The groups that the official table of a country counts, those first that come nearest to the buyers of an idea.
 * @param country two letters
 * @param buyer what the text calls its buyers; empty when it does not say
 * @returns at most `limit`; none of a country that has no table
 */
export async function nearestBuyersIn(country: string, text: string, buyer: string, limit: number): Promise<NearBuyers[]> {
  if (country === 'US') return nearestBuyers(text, buyer, limit);
  if (!isCountedIn(country)) return [];
  const trades = await nearestTradesAbroad(text, country, limit, buyer);
  return trades.map((trade) => ({ kind: 'trade', ...trade }));
}
