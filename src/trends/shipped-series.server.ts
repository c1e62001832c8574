import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monthName, monthNumber, registryIndex } from './forecast/registry.ts';
import type { SourceId, Step } from './series-sources.ts';

/** A value of a series and the first day after the period it is of. */
export type ShippedPoint = { observed_at: string; value: number };
/** What a source measured, by term. */
export type ShippedSeries = ReadonlyMap<string, readonly ShippedPoint[]>;

type Cell = string | number | null | (number | null)[];
type Table = { head: { release: string }; columns: { name: string }[]; rows: Cell[][] };

/** How a table of `catalogue/measured/` holds the series of a source. */
type Reader = { source: SourceId; table: string; step: Step; term: (row: Record<string, Cell>) => string | undefined; value: string };

const place = ({ country, sector }: Record<string, Cell>) => `${country}/${sector}`;
const readers: readonly Reader[] = [
  { source: 'pypi', table: 'pypi-downloads', step: 'month', term: (row) => String(row.package), value: 'downloads' },
  { source: 'github_people', table: 'github-topics', step: 'quarter', term: (row) => String(row.topic), value: 'pushers' },
  {
    source: 'us_applications',
    table: 'bfs',
    step: 'month',
    term: (row) => (row.series === 'BA_BA' && row.adjusted === 'yes' ? String(row.sector) : undefined),
    value: 'applications',
  },
  { source: 'postings', table: 'indeed-postings', step: 'month', term: place, value: 'values' },
  { source: 'posted_pay', table: 'indeed-wages', step: 'month', term: place, value: 'values' },
  { source: 'ai_postings', table: 'indeed-ai', step: 'month', term: place, value: 'values' },
];
const WHOLE_MONTH_DAYS = 28;
/** The row of `pypi-downloads` that says how the median package grew. */
export const MEDIAN_PACKAGE = '*';
const MONTHS_OF: Record<Step, number> = { month: 1, quarter: 3, year: 12 };

export type Shipped = {
  series: ReadonlyMap<SourceId, ShippedSeries>;
  /** How the median of a whole source grew, natural log, by the day after the period. */
  indexes: ReadonlyMap<SourceId, readonly { observed_at: string; log_index: number; measured_over: number }[]>;
  /** Titles of occupations by SOC code. */
  occupations: ReadonlyMap<string, string>;
  /** What of the releases the series are from. */
  releases: readonly string[];
};

/**
 * Reads every series that `catalogue/measured/` holds. A period nobody measured has no point; the last one is left out where it is not over.
 * @param folder the `catalogue/` folder
 */
export async function readShipped(folder: string): Promise<Shipped> {
  const series = new Map<SourceId, Map<string, ShippedPoint[]>>();
  const releases: string[] = [];
  for (const { source, table: name, step, term, value } of readers) {
    const table = await readTable(folder, name);
    if (!table) continue;
    releases.push(`${name} ${table.head.release}`);
    const bySource = new Map<string, ShippedPoint[]>();
    series.set(source, bySource);
    for (const row of recordsOf(table)) {
      const key = term(row);
      if (key) bySource.set(key, pointsOf(row, value, step));
    }
  }
  const oews = await readTable(folder, 'oews');
  const occupations = new Map<string, string>();
  if (oews) {
    releases.push(`oews ${oews.head.release}`);
    const rows = recordsOf(oews);
    series.set('us_jobs', yearly(rows, 'jobs'));
    series.set('us_pay', yearly(rows, 'annual_median'));
    for (const { soc, title } of rows) occupations.set(String(soc), String(title));
  }
  const indexes = new Map<SourceId, { observed_at: string; log_index: number; measured_over: number }[]>();
  const people = series.get('github_people');
  if (people) indexes.set('github_people', indexOf(people));
  const pypi = series.get('pypi')?.get(MEDIAN_PACKAGE);
  if (pypi)
    indexes.set(
      'pypi',
      pypi.map(({ observed_at, value }) => ({ observed_at, log_index: Math.log(value), measured_over: 1 })),
    );
  return { series, indexes, occupations, releases };
}

async function readTable(folder: string, name: string): Promise<Table | undefined> {
  const path = join(folder, 'measured', `${name}.json`);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Table) : undefined;
}

const recordsOf = ({ columns, rows }: Table): Record<string, Cell>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null])));

function pointsOf(row: Record<string, Cell>, value: string, step: Step): ShippedPoint[] {
  const values = row[value] as (number | null)[];
  const first = startOf(String(row.start));
  const isPart = row.last_days !== undefined && Number(row.last_days) < WHOLE_MONTH_DAYS;
  return values.flatMap((one, i) =>
    one === null || (isPart && i === values.length - 1)
      ? []
      : [{ observed_at: `${monthName(first + (i + 1) * MONTHS_OF[step])}-01`, value: one }],
  );
}

/** `2004-07` or `2020Q1` as the number of its first month */
const startOf = (start: string) =>
  start.includes('Q') ? Number(start.slice(0, 4)) * 12 + (Number(start.slice(5)) - 1) * 3 : monthNumber(start);

/** Figures of May of each year. */
function yearly(rows: readonly Record<string, Cell>[], column: string): Map<string, ShippedPoint[]> {
  const found = new Map<string, ShippedPoint[]>();
  for (const row of rows) {
    const value = row[column];
    if (typeof value !== 'number') continue;
    const points = found.get(String(row.soc)) ?? [];
    points.push({ observed_at: `${row.year}-06-01`, value });
    found.set(
      String(row.soc),
      points.sort((a, b) => (a.observed_at < b.observed_at ? -1 : 1)),
    );
  }
  return found;
}

function indexOf(all: ShippedSeries): { observed_at: string; log_index: number; measured_over: number }[] {
  const numbers = [...all.values()].flatMap((points) => points.map(({ observed_at }) => monthNumber(observed_at)));
  const from = numbers.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  const months = numbers.reduce((most, one) => Math.max(most, one), 0) - from + 1;
  const counts = new Map<string, Float64Array>();
  for (const [term, points] of all) {
    const row = new Float64Array(months).fill(Number.NaN);
    for (const { observed_at, value } of points) if (value > 0) row[monthNumber(observed_at) - from] = value;
    counts.set(term, row);
  }
  const index = registryIndex({ from: monthName(from), months, counts });
  return [...index].flatMap((log_index, i) =>
    Number.isNaN(log_index) ? [] : [{ observed_at: `${monthName(from + i)}-01`, log_index, measured_over: all.size }],
  );
}
