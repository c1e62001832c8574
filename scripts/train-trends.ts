/**
 * Fits the forecast's card and measures it by walking through its own history: `npm run train:trends -- --downloads <csv[.gz]>`.
 * Writes src/features/trends/forecast/card.data.ts, which the product computes with and prints on /methodology.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  baseRate,
  brier,
  coverage,
  pickedAtRecall,
  pickedBy,
  reliability,
  statusRecord,
} from '../src/features/trends/backtest/measures.ts';
import { readDownloads } from '../src/features/trends/backtest/read-downloads.ts';
import { fitForShipping, walkForward } from '../src/features/trends/backtest/walk-forward.ts';
import type { ShippedCard } from '../src/features/trends/forecast/card.ts';
import { monthName, monthNumber } from '../src/features/trends/forecast/registry.ts';

const { values } = parseArgs({
  options: {
    downloads: { type: 'string' },
    source: { type: 'string', default: 'Monthly downloads of the largest PyPI packages (hugovk/top-pypi-packages)' },
    from: { type: 'string', default: '2020-01' },
  },
});
if (!values.downloads) throw new Error('--downloads <file> names a CSV of package, month, downloads');
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const rounded = <T extends Record<string, unknown>>(row: T): T =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? round(value) : value])) as T;

const counts = readDownloads(values.downloads);
const outcomes = walkForward(counts, values.from);
const past6 = pickedBy(outcomes, (one) => one.past6 >= Math.log(1.5));
const card = pickedAtRecall(outcomes, (one) => one.chance, past6.recall);
const { card: scorecard, intervals, examples } = fitForShipping(counts);
const shipped: ShippedCard = {
  source: values.source,
  months: { from: counts.from, to: monthName(monthNumber(counts.from) + counts.months - 1) },
  trained_on: new Date().toISOString().slice(0, 10),
  examples,
  measured: {
    from: values.from,
    judgements: outcomes.length,
    base_rate: round(baseRate(outcomes)),
    card: rounded(card),
    past_six_months: rounded(past6),
    brier: round(brier(outcomes).brier),
    brier_of_base_rate: round(brier(outcomes).ofBaseRate),
    interval_coverage: round(coverage(outcomes)),
    reliability: reliability(outcomes).map(rounded),
    statuses: statusRecord(outcomes).map(rounded),
    by_year: [...new Set(outcomes.map((one) => one.month.slice(0, 4)))].map((year) => {
      const part = outcomes.filter((one) => one.month.startsWith(year));
      return { year, lift: round(pickedAtRecall(part, (one) => one.chance, past6.recall).lift), coverage: round(coverage(part)) };
    }),
  },
  scorecard,
  intervals,
};
const file = new URL('../src/features/trends/forecast/card.data.ts', import.meta.url).pathname;
writeFileSync(
  file,
  `// Written by "npm run train:trends"; not to be edited by hand.\nimport type { ShippedCard } from './card.ts';\n\nexport const shippedCard: ShippedCard = ${JSON.stringify(shipped)};\n`,
);
console.log(`${examples} examples, lift ${card.lift.toFixed(2)}; run "npx biome check --write ${file}"`);
