import { countGroup, type NearBuyers, nearestBuyersIn } from '../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD } from '../catalogue/index.ts';
import { payerOf, type Report, type Understanding } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { marketOf, withoutPlace } from './market-of.server.ts';

/** From this similarity on, the nearest group that is counted is taken for the buyers until a person chooses another. Below it consumers are mistaken for trades. */
export const TAKEN_FROM = 0.5;
/** From this similarity on a group is offered as the buyers. */
export const OFFERED_FROM = 0.4;
const READ = 4;
const SUM = { price: DEFAULT_PRICE_USD, income: DEFAULT_INCOME_USD };

/**
 * Counts who would pay for an idea, by the official tables of the country where its text says they are; of the United States where it names none.
 * @returns the group that is nearest to what the text calls who pays, and others that may be meant; undefined where the text names nobody, or no group is near
 *   enough, no table counts the place, or its publisher withholds the number
 */
export async function countPayers(ctx: Context, understanding: Understanding): Promise<Report['payers']> {
  const payer = payerOf(understanding);
  if (payer === '') return undefined;
  const { market, rest } = marketOf(understanding.text);
  const { country } = market;
  if (country === undefined) return undefined;
  const [nearest, ...others] = await nearestBuyersIn(country, rest, withoutPlace(payer), READ);
  if (!nearest || nearest.similarity < TAKEN_FROM) return undefined;
  const counted = (one: NearBuyers) => countGroup({ ...one, country }, SUM, ctx.now());
  const { title, count, figures, counter } = counted(nearest);
  const [figure] = figures;
  if (count === null || !figure) return undefined;
  return {
    title,
    place: market.label,
    count,
    unit: figure.unit,
    source: figure.source,
    ...(figure.url ? { url: figure.url } : {}),
    observed_at: figure.observed_at,
    also: others
      .filter(({ similarity }) => similarity >= OFFERED_FROM)
      .flatMap((one) => {
        const other = counted(one);
        return other.count === null ? [] : [{ title: other.title, count: other.count }];
      }),
    ...(counter ? { counter } : {}),
  };
}
