/**
 * Measures monthly downloads of every PyPI package the topics name and of the median package, and writes `catalogue/measured/pypi-downloads.json`:
 * `npm run measure -- pypi --downloads <csv[.gz] of package, month, downloads> --retrieved <day>`. The file is that of Top PyPI Packages, one snapshot a
 * month; a package is absent in months it was outside the list.
 */
import { parseArgs } from 'node:util';
import { readDownloads } from '../../src/trends/backtest/read-downloads.ts';
import { monthName, monthNumber, registryIndex } from '../../src/trends/forecast/registry.ts';
import { sourceOf } from '../../src/trends/series-sources.ts';
import { MEDIAN_PACKAGE } from '../../src/trends/shipped-series.server.ts';
import { readTopicFiles } from '../../src/trends/topic-files.server.ts';
import { writeTable } from './table.ts';

const { values } = parseArgs({ options: { downloads: { type: 'string' }, retrieved: { type: 'string' } } });
if (!values.downloads || !values.retrieved) throw new Error('--downloads <file> and --retrieved <YYYY-MM-DD> are needed');
/** From this snapshot on every package is counted in another way, each by another factor: another unit, and no part of the series. */
const COUNTED_ANEW_FROM = '2024-11';
const all = readDownloads(values.downloads);
const months = Math.min(all.months, monthNumber(COUNTED_ANEW_FROM) - monthNumber(all.from));
const counts = { ...all, months, counts: new Map([...all.counts].map(([name, row]) => [name, row.slice(0, months)])) };
const { topics, faults } = await readTopicFiles(new URL('../../catalogue', import.meta.url).pathname);
for (const { slug, field, fault } of faults) throw new Error(`${slug}: ${field}: ${fault}`);
const names = [...new Set(topics.flatMap((topic) => topic.terms.pypi))].sort();

/** A snapshot of the first of a month counts the thirty days before: the month before is its name. */
const rowOf = (name: string, row: Float64Array, digits: number) => {
  const first = row.findIndex((value) => !Number.isNaN(value));
  const last = row.findLastIndex((value) => !Number.isNaN(value));
  if (first < 0) throw new Error(`${name} is in no month of the file: name another package`);
  const cells = [...row.slice(first, last + 1)].map((value) => (Number.isNaN(value) ? null : Number(value.toFixed(digits))));
  return [name, monthName(monthNumber(counts.from) + first - 1), cells];
};
const median = registryIndex(counts).map((log) => Math.exp(log));
const { publisher, address, licence } = sourceOf('pypi');
await writeTable({
  head: {
    table: 'pypi-downloads',
    title: 'Monthly downloads of PyPI packages that topics name',
    publisher,
    address,
    licence,
    release: `to ${monthName(monthNumber(counts.from) + counts.months - 2)}`,
    retrieved: values.retrieved,
    cautions: [
      'A null is a month in which the package was outside the list, or in which no list was made, not a zero.',
      `From ${COUNTED_ANEW_FROM} on the list counts in another way: the series stops before.`,
    ],
    code_cautions: [],
  },
  columns: [
    { name: 'package', kind: 'key', what: `Package; ${MEDIAN_PACKAGE} is the median of all packages of the list, 1 in its first month` },
    { name: 'start', kind: 'text', what: 'First month' },
    { name: 'downloads', kind: 'series', what: 'Downloads in thirty days', unit: 'downloads a month', step: 'month' },
  ],
  rows: [rowOf(MEDIAN_PACKAGE, median, 4), ...names.map((name) => rowOf(name, counts.counts.get(name) ?? new Float64Array(0), 0))],
});
console.log(`${names.length} packages measured`);
