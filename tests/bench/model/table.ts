import { kappa } from '../verdict/kappa.ts';
import type { Reported } from './measure-model.ts';

/** What one writer made of the texts, as it is kept in a file. */
export type Measured = { writer: string; reports: Reported[] };

/** What a row says of a writer. */
const rows: readonly (readonly [string, (reports: readonly Reported[]) => string])[] = [
  ['verdict as the readers', (all) => shareOf(all.filter(({ judged, verdict }) => judged === verdict).length, all.length)],
  ['kappa with the readers', (all) => kappa(all.map(({ judged, verdict }) => [judged, verdict ?? 'none'])).toFixed(2)],
  ['citations placed by id', (all) => String(sumOf(all, ({ ids }) => ids.given))],
  [
    '  that exist',
    (all) =>
      shareOf(
        sumOf(all, ({ ids }) => ids.known),
        sumOf(all, ({ ids }) => ids.given),
      ),
  ],
  [
    '  accepted by the guard',
    (all) =>
      shareOf(
        sumOf(all, ({ ids }) => ids.accepted),
        sumOf(all, ({ ids }) => ids.given),
      ),
  ],
  ['opinions shown', (all) => String(sumOf(all, ({ opinions }) => opinions))],
  ['sentences and ids refused', (all) => String(sumOf(all, ({ refused }) => refused))],
  ['reports fallen back', (all) => String(all.filter(({ fellBack }) => fellBack).length)],
  ['reports failed', (all) => String(all.filter(({ verdict }) => verdict === null).length)],
  ['calls a report', (all) => (sumOf(all, ({ calls }) => calls) / all.length).toFixed(1)],
  ['tokens read a report', (all) => String(Math.round(sumOf(all, ({ inputTokens }) => inputTokens) / all.length))],
  ['tokens written a report', (all) => String(Math.round(sumOf(all, ({ outputTokens }) => outputTokens) / all.length))],
  ['USD a report', usdOf],
  ['seconds a report, median', (all) => at(all, 0.5).toFixed(1)],
  ['seconds a report, longest', (all) => at(all, 1).toFixed(1)],
];

/**
 * @returns a table with a row for each figure and a column for each writer
 * @throws Error when the writers were not given the same texts
 */
export function tableOf(measured: readonly Measured[]): string {
  const idsOf = ({ reports }: Measured) => reports.map(({ id }) => id).join();
  if (new Set(measured.map(idsOf)).size > 1) throw new Error('The files were made with other texts: measure both with the same --texts.');
  const lines = [
    ['', ...measured.map(({ writer }) => writer)],
    ...rows.map(([name, say]) => [name, ...measured.map(({ reports }) => say(reports))]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const padded = (cell: string, column: number) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0));
  return lines.map((line) => line.map(padded).join('  ')).join('\n');
}

const sumOf = (all: readonly Reported[], of: (one: Reported) => number) => all.reduce((sum, one) => sum + of(one), 0);
const shareOf = (some: number, all: number) => (all === 0 ? 'none' : `${some} of ${all}, ${((100 * some) / all).toFixed(0)} %`);

function usdOf(all: readonly Reported[]): string {
  if (all.some(({ microusd }) => microusd === null)) return 'not known';
  return (sumOf(all, ({ microusd }) => microusd ?? 0) / all.length / 1_000_000).toFixed(4);
}

function at(all: readonly Reported[], share: number): number {
  const sorted = all.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
