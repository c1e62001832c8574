import { countGroup, nearestBuyers } from '../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD } from '../catalogue/index.ts';
import type { Report, Understanding } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';

/** From this similarity on, the nearest group that is counted is taken for the buyers until a person chooses another. Below it consumers are mistaken for trades. */
export const TAKEN_FROM = 0.5;
/** What the sum of a report asks, as the buyer counter does where nobody said. */
const SUM = { price: DEFAULT_PRICE_USD, income: DEFAULT_INCOME_USD };

/**
 * Counts who would pay for an idea, by official tables of the United States.
 * @returns the group that is nearest to what the text calls its buyers, with the share of it that an income takes; undefined where the text names nobody, or
 *   no group is near enough, or its publisher withholds the number
 */
export async function countPayers(ctx: Context, { text, user }: Understanding): Promise<Report['payers']> {
  if (user === '') return undefined;
  const [nearest] = await nearestBuyers(text, user, 1);
  if (!nearest || nearest.similarity < TAKEN_FROM) return undefined;
  const { title, count, figures, share, counter } = countGroup(nearest, SUM, ctx.now());
  const [figure] = figures;
  if (count === null || !figure || !share) return undefined;
  return {
    title,
    count,
    unit: figure.unit,
    source: figure.source,
    ...(figure.url ? { url: figure.url } : {}),
    observed_at: figure.observed_at,
    sum: share.sentence,
    ...(counter ? { counter } : {}),
  };
}
