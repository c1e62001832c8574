import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { checkPoints } from './check-points.ts';
import { dayAfter } from './sources/months.ts';
import type { RawPoint, SeriesSource } from './sources/series-source.ts';

type Stored = Columns<'observed_at' | 'log_index' | 'measured_over'>;

/**
 * Chains the whole of a source onto the index it has; the first month of a source without one is its zero. Stored months stay as they are, but for an
 * index that was shipped: it is a median of packages, so that one that the source counts itself takes its place once it spans the same months.
 * @param from the first month wanted, `YYYY-MM`
 * @returns whether every topic is to be read again
 */
export async function ingestWhole(ctx: Context, source: SeriesSource, from: string): Promise<boolean> {
  if (!source.whole) return false;
  const all = await ctx.db.rows<Stored>(
    sql`SELECT observed_at::text AS observed_at, log_index, measured_over FROM registry_index WHERE source = ${source.id} ORDER BY observed_at`,
  );
  const { taken } = checkPoints(await source.whole(from), ctx.now().toISOString().slice(0, 7));
  const days = new Set(taken.map(({ month }) => dayAfter(month)));
  const shipped = all.filter(({ measured_over }) => measured_over > 0);
  const isReplaced = shipped.length > 0 && shipped.every(({ observed_at }) => days.has(observed_at));
  const known = new Map((isReplaced ? all.filter((row) => !shipped.includes(row)) : all).map((row) => [row.observed_at, row.log_index]));
  const anchor = taken.findLast(({ month }) => known.has(dayAfter(month)));
  // Without a month in common the two cannot be put on one scale.
  if (taken.length === 0 || (known.size > 0 && !anchor)) return false;
  const zero = anchor ?? (taken[0] as RawPoint);
  const offset = anchor ? (known.get(dayAfter(anchor.month)) as number) : 0;
  const rows = taken.map(({ month, value }) => ({ observed_at: dayAfter(month), log_index: offset + Math.log(value / zero.value) }));
  await ctx.db.transaction(async (db) => {
    if (isReplaced) await db.rows(sql`DELETE FROM registry_index WHERE source = ${source.id} AND measured_over > 0`);
    await db.rows(sql`
      INSERT INTO registry_index (source, observed_at, log_index, measured_over)
      SELECT ${source.id}, observed_at, log_index, 0 FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (observed_at date, log_index float8)
      ON CONFLICT DO NOTHING`);
  });
  return isReplaced;
}
