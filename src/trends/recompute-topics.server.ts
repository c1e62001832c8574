import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { isOld } from '../shared/days/age.ts';
import { figuresOf, opportunityOf, type Point, type RegistryIndex, type TopicFigures } from './figures.ts';
import { shippedCard } from './forecast/card.data.ts';
import { monthNumber } from './forecast/registry.ts';
import { checkScorecard } from './forecast/scorecard.ts';
import { type SourceId, sourceIds, sourceOf } from './series-sources.ts';
import { LEAST_POINTS } from './topic-labels.ts';

const BATCH = 500;
const card = checkScorecard(shippedCard.scorecard);

type SeriesRow = Columns<'topic_id'> & Record<'source', SourceId> & Record<'days', string[]> & Record<'amounts', number[]>;
type Computed = TopicFigures & { topic_id: string; source: SourceId };

/**
 * Computes the figures of topics from their series: of all of them, or of those whose series changed. Sizes are compared within a source, so a
 * partial recompute keeps the others' places until the next whole one.
 * @returns how many topics have figures now, of those asked for
 */
export async function recomputeTopics(ctx: Context, only?: readonly string[]): Promise<number> {
  if (only?.length === 0) return 0;
  const indexes = await registryIndexes(ctx);
  const ids = only ?? (await ctx.db.values<string>(sql`SELECT id FROM topics ORDER BY id`));
  const computed: Computed[] = [];
  for (let i = 0; i < ids.length; i += BATCH) computed.push(...(await computeBatch(ctx, ids.slice(i, i + BATCH), indexes)));
  const sizes = await sizesBySource(ctx, computed, only !== undefined);
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    const inside = { ...ctx, db };
    for (let i = 0; i < computed.length; i += BATCH) await store(inside, computed.slice(i, i + BATCH), sizes);
    await db.rows(
      sql`DELETE FROM topic_figures WHERE topic_id = ANY(${[...ids]}::uuid[]) AND topic_id <> ALL(${computed.map((one) => one.topic_id)}::uuid[])`,
    );
    await countIdeas(inside, ids);
  });
  return computed.length;
}

async function registryIndexes(ctx: Context): Promise<Map<string, RegistryIndex>> {
  const rows = await ctx.db.rows<'source' | 'observed_at' | 'log_index'>(sql`SELECT source, observed_at, log_index FROM registry_index`);
  const indexes = new Map<string, Map<string, number>>();
  for (const { source, observed_at, log_index } of rows) {
    const index = indexes.get(source) ?? new Map<string, number>();
    indexes.set(source, index.set(observed_at.slice(0, 7), log_index));
  }
  return indexes;
}

/** Of each topic a series of a source whose whole is counted before others, one with a curve before two dates, and of those the one measured last. */
async function computeBatch(ctx: Context, ids: readonly string[], indexes: Map<string, RegistryIndex>): Promise<Computed[]> {
  const rows = await ctx.db.rows<SeriesRow>(sql`
    SELECT topic_id, source, array_agg(observed_at::text ORDER BY observed_at) AS days, array_agg(value ORDER BY observed_at) AS amounts
    FROM topic_series WHERE topic_id = ANY(${[...ids]}::uuid[]) GROUP BY topic_id, source`);
  const best = new Map<string, SeriesRow>();
  const place = ({ source, days }: SeriesRow) =>
    (indexes.has(source) ? 2e7 : 0) +
    (days.length >= LEAST_POINTS ? 1e7 : 0) +
    monthNumber(days.at(-1) as string) * 100 -
    sourceIds.indexOf(source);
  for (const row of rows.filter(({ source }) => !sourceOf(source).isRate)) {
    const other = best.get(row.topic_id);
    if (!other || place(row) > place(other)) best.set(row.topic_id, row);
  }
  return [...best.values()].flatMap(({ topic_id, source, days, amounts }) => {
    const points: Point[] = days.map((observed_at, i) => ({ observed_at, value: amounts[i] as number }));
    const figures = figuresOf(source, points, indexes.get(source) ?? new Map(), card, shippedCard.intervals, {
      now: ctx.now().toISOString().slice(0, 7),
      step: sourceOf(source).step,
    });
    return figures ? [{ ...figures, topic_id, source }] : [];
  });
}

/** @returns by source, what its topics measure, ascending */
async function sizesBySource(ctx: Context, computed: readonly Computed[], isPartial: boolean): Promise<Map<string, number[]>> {
  const stored = isPartial ? await ctx.db.rows<'source' | 'volume'>(sql`SELECT source, volume FROM topic_figures`) : computed;
  const sizes = new Map<string, number[]>();
  for (const { source, volume } of stored) sizes.set(source, [...(sizes.get(source) ?? []), volume]);
  for (const list of sizes.values()) list.sort((a, b) => a - b);
  return sizes;
}

async function store(ctx: Context, computed: readonly Computed[], sizes: Map<string, number[]>): Promise<void> {
  const rows = computed.map((one) => {
    const list = sizes.get(one.source) ?? [];
    const share = list.length > 1 ? Math.min(1, lowerThan(list, one.volume) / (list.length - 1)) : 0.5;
    const { score, parts } = opportunityOf(one, share);
    const is_current = one.points >= LEAST_POINTS && !isOld(one.last_measured_at, ctx.now());
    return { ...one, volume_share: share, opportunity_score: score, score_parts: parts, forecast: one.forecast, is_current };
  });
  await ctx.db.rows(sql`
    INSERT INTO topic_figures AS f (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, is_judged, is_relative, trending_since, forecast, sparkline, points, last_measured_at, is_current, computed_at)
    SELECT topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, is_judged, is_relative, trending_since, forecast, sparkline, points, last_measured_at, is_current, ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (topic_id uuid, source text, growth_rate float8, growth_months int, growth_a_month float8,
      own_growth_rate float8, volume float8, volume_share float8, opportunity_score float8, score_parts jsonb, status text, is_judged boolean, is_relative boolean, trending_since date,
      forecast jsonb, sparkline float8[], points int, last_measured_at date, is_current boolean)
    ON CONFLICT (topic_id) DO UPDATE SET source = excluded.source, growth_rate = excluded.growth_rate, growth_months = excluded.growth_months,
      growth_a_month = excluded.growth_a_month, own_growth_rate = excluded.own_growth_rate, volume = excluded.volume, volume_share = excluded.volume_share,
      opportunity_score = excluded.opportunity_score, score_parts = excluded.score_parts, status = excluded.status, is_judged = excluded.is_judged, is_relative = excluded.is_relative,
      trending_since = excluded.trending_since, forecast = excluded.forecast, sparkline = excluded.sparkline, points = excluded.points,
      last_measured_at = excluded.last_measured_at, is_current = excluded.is_current, computed_at = excluded.computed_at`);
}

function lowerThan(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many ideas meet each topic, as they were last looked for. */
async function countIdeas({ db }: Context, ids: readonly string[]): Promise<void> {
  await db.rows(sql`
    UPDATE topic_figures f SET related_ideas_count = n.ideas
    FROM (SELECT topic_id, count(*)::int AS ideas FROM topic_ideas WHERE topic_id = ANY(${[...ids]}::uuid[]) GROUP BY topic_id) n
    WHERE n.topic_id = f.topic_id AND f.related_ideas_count <> n.ideas`);
}
