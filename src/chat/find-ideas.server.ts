import sql, { join, type Sql } from 'sql-template-tag';
import { type IdeaFull, IdeaQuery, listIdeas } from '../catalogue/index.server.ts';
import type { FindNear } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { readIfAllowed } from './material.server.ts';
import { type Field, type IdeaOrder, type Input, orderOf } from './strategist/inputs.ts';
import type { FoundIdeas } from './strategist/world.ts';

const BUDGET = sql`(SELECT sum((line->>'usd')::numeric) FROM jsonb_array_elements(i.dossier->'execution_plan'->'budget') AS line)`;
const number = (path: string) => sql`(i.dossier->>${path})::numeric`;
const ORDERS: Record<IdeaOrder, Sql> = {
  score: sql`i.idea_score DESC`,
  revenue: sql`(i.dossier->'revenue'->>'customers_max')::numeric * (i.dossier->'revenue'->>'price_usd_year')::numeric DESC`,
  budget: BUDGET,
  weeks: number('time_to_mvp_weeks'),
  hours: number('hours_per_week'),
  difficulty: sql`i.execution_difficulty`,
  rivals: sql`jsonb_array_length(i.dossier->'competitors'->'direct')`,
  evidence: sql`i.figures_measured + i.figures_cited DESC`,
  newest: sql`i.published_at DESC`,
};
/** What each constraint asks of an idea. */
const CONDITIONS: { [F in Field]?: (value: NonNullable<Input[F]>) => Sql } = {
  moneyUsd: (most) => sql`${BUDGET} <= ${most}`,
  hoursPerWeek: (most) => sql`${number('hours_per_week')} <= ${most}`,
  weeks: (most) => sql`${number('time_to_mvp_weeks')} <= ${most}`,
  country: (country) => sql`i.ground->>'country' = ${country}`,
  category: (category) => sql`i.category = ${category}`,
  customer: (customer) => sql`i.facets @> ARRAY[${`customer:${customer}`}]`,
  noCode: () => sql`i.facets @> ARRAY['no_code']`,
  solo: () => sql`i.facets @> ARRAY['solo']`,
  fewRules: () => sql`i.facets @> ARRAY['regulation:light']`,
  measured: () => sql`i.figures_measured + i.figures_cited > 0`,
  among: (slugs) => sql`i.slug = ANY (${slugs})`,
};
/** The constraint that is given up first where none fits, where several would help as much. */
const GIVEN_UP: readonly Field[] = [
  'weeks',
  'hoursPerWeek',
  'moneyUsd',
  'measured',
  'fewRules',
  'customer',
  'category',
  'solo',
  'noCode',
  'country',
  'about',
];
const SEARCHED = 100;
const FIND_NEAR = 12;

/**
 * Ideas within constraints, the most fitting first. Where none is, constraints are given up one by one until some are found.
 * @returns at most `most` ideas the person may read whole
 */
export async function findIdeas(ctx: Context, viewer: Viewer, findNear: FindNear, input: Input, most: number): Promise<FoundIdeas> {
  const words = input.trade ?? input.about;
  const ranked = words === undefined ? undefined : await idsAbout(ctx, viewer, findNear, words);
  const dropped: Field[] = [];
  let left: Input = input;
  for (;;) {
    const ids = await idsOf(ctx, { ...left, by: orderOf(input, dropped) }, dropped.includes('about') ? undefined : ranked);
    if (ids.length > 0) {
      const read = await Promise.all(ids.slice(0, 2 * most).map((id) => readIfAllowed(ctx, viewer, id)));
      const ideas = read.filter((one): one is IdeaFull => one !== undefined);
      return { ideas: ideas.slice(0, most), total: ids.length - (Math.min(ids.length, 2 * most) - ideas.length), dropped };
    }
    const next = await mostHelpful(ctx, left, dropped.includes('about') ? undefined : ranked);
    if (next === undefined) return { ideas: [], total: 0, dropped };
    dropped.push(next);
    if (next !== 'about') left = { ...left, [next]: undefined };
  }
}

/** @returns the constraint without which the most ideas fit; the first that is given up where none alone helps */
async function mostHelpful(ctx: Context, input: Input, ranked: readonly string[] | undefined): Promise<Field | undefined> {
  const given = GIVEN_UP.filter((field) => (field === 'about' ? ranked !== undefined : input[field] !== undefined));
  const counts = await Promise.all(
    given.map(async (field) => (await idsOf(ctx, { ...input, [field]: undefined }, field === 'about' ? undefined : ranked)).length),
  );
  const best = Math.max(...counts, 0);
  return best > 0 ? given[counts.indexOf(best)] : given[0];
}

async function idsOf(ctx: Context, input: Input, ranked: readonly string[] | undefined): Promise<string[]> {
  const asked = (Object.keys(CONDITIONS) as Field[]).flatMap((field) => {
    const value = input[field];
    const condition = CONDITIONS[field] as ((value: unknown) => Sql) | undefined;
    return value === undefined || !condition ? [] : [condition(value)];
  });
  const order = input.by ? ORDERS[input.by] : ranked ? sql`array_position(${ranked}::uuid[], i.id)` : ORDERS.score;
  return ctx.db.values<string>(sql`
    SELECT i.id FROM ideas i
    WHERE ${join([isVisible(ctx), ...(ranked ? [sql`i.id = ANY (${ranked}::uuid[])`] : []), ...asked], ' AND ')}
    ORDER BY ${order}, i.idea_score DESC, i.id`);
}

/** The ideas about something, the nearest first: those the site's search finds, else those near in meaning. */
async function idsAbout(ctx: Context, viewer: Viewer, findNear: FindNear, words: string): Promise<string[]> {
  const [found, near] = await Promise.all([
    listIdeas(ctx, viewer, IdeaQuery.parse({ search: words.slice(0, 100), limit: String(SEARCHED) })),
    findNear(ctx, words, 'idea', FIND_NEAR),
  ]);
  const read = found.search?.corrected ? [] : found.ideas.map(({ id }) => id);
  return [...new Set([...read, ...near.map(({ id }) => id)])];
}
