import sql, { type Sql } from 'sql-template-tag';
import type { Period, Unit } from './periods.ts';

/** @returns SQL for the first day (`YYYY-MM-DD`, UTC) of the day, ISO week or month that an instant is in, whatever zone the connection is set to */
export const partOf = (unit: Unit, at: Sql): Sql => sql`date_trunc(${unit}, ${at} AT TIME ZONE 'UTC')::date`;

/** Rows by part, one for every part of the period in order; a part without a row is `nothing`. */
export function everyPart<Row extends { start: string }>(
  { starts }: Pick<Period, 'starts'>,
  rows: readonly Row[],
  nothing: Omit<Row, 'start'>,
): Row[] {
  const found = new Map(rows.map((row) => [row.start, row]));
  return starts.map((start) => found.get(start) ?? ({ start, ...nothing } as Row));
}
