import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import type { Wish } from './strategist/wish.ts';

const BUDGET = sql`(SELECT sum((line->>'usd')::numeric) FROM jsonb_array_elements(i.dossier->'execution_plan'->'budget') AS line)`;
const ORDERS: Record<Wish['by'], Sql> = {
  score: sql`i.idea_score DESC`,
  revenue: sql`(i.dossier->'revenue'->>'customers_max')::numeric * (i.dossier->'revenue'->>'price_usd_year')::numeric DESC`,
  budget: sql`${BUDGET}`,
  weeks: sql`(i.dossier->>'time_to_mvp_weeks')::numeric`,
};

/**
 * The catalogue narrowed and sorted by what somebody wishes of an idea.
 * @param among only these, where given
 * @returns ids of at most `most` ideas, the most fitting first; whether each may be read is for the caller to ask
 */
export async function idsByWish(ctx: Context, wish: Wish, most: number, among?: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(sql`
    SELECT i.id FROM ideas i
    WHERE ${join(
      [
        isVisible(ctx),
        ...(among === undefined ? [] : [sql`i.id = ANY (${among})`]),
        ...(wish.moneyUsd === undefined ? [] : [sql`${BUDGET} <= ${wish.moneyUsd}`]),
        ...(wish.hoursPerWeek === undefined ? [] : [sql`(i.dossier->>'hours_per_week')::numeric <= ${wish.hoursPerWeek}`]),
        ...(wish.noCode ? [sql`i.facets @> ARRAY['no_code']`] : []),
        ...(wish.solo ? [sql`i.facets @> ARRAY['solo']`] : []),
      ],
      ' AND ',
    )}
    ORDER BY ${ORDERS[wish.by]}, i.idea_score DESC, i.id LIMIT ${most}`);
  return rows.map(({ id }) => id);
}
