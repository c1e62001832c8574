/**
 * Fits the forecast's card and measures it by walking through its own history: `npm run measure -- forecast --downloads <csv[.gz]>`.
 * Writes src/trends/forecast/card.data.ts, which the product computes with and prints on /methodology.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { baseRate, brier, coverage, pickedAtRecall, pickedBy, reliability } from '../../src/trends/backtest/measures.ts';
import { readDownloads } from '../../src/trends/backtest/read-downloads.ts';
import { STATUSES_FROM, statusHistory, statusRecord } from '../../src/trends/backtest/status-history.ts';
import { fitForShipping, walkForward } from '../../src/trends/backtest/walk-forward.ts';
import type { ShippedCard } from '../../src/trends/forecast/card.ts';
import { topicFeatureIds } from '../../src/trends/forecast/features.ts';
import { monthName, monthNumber } from '../../src/trends/forecast/registry.ts';

const { values } = parseArgs({
  options: {
    downloads: { type: 'string' },
    source: { type: 'string', default: 'Monthly downloads of the largest PyPI packages (hugovk/top-pypi-packages)' },
    from: { type: 'string', default: '2020-01' },
  },
});
if (!values.downloads) throw new Error('--downloads <file> names a CSV of package, month, downloads');
const round = (value: number) => Math.round(value * 10_000) / 10_000;
const rounded = <T>(value: T): T => JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'number' ? round(one) : one))) as T;

const counts = readDownloads(values.downloads);
const outcomes = walkForward(counts, values.from, topicFeatureIds);
const said = statusHistory(counts, STATUSES_FROM);
const past6 = pickedBy(outcomes, (one) => one.past6 >= Math.log(1.5));
const card = pickedAtRecall(outcomes, (one) => one.chance, past6.recall);
const last = outcomes.reduce((latest, { month }) => (month > latest ? month : latest), '');
// The year that says most about those to come.
const laterFrom = `${last.slice(0, 4)}-01`;
const later = outcomes.filter(({ month }) => month >= laterFrom);
const laterAt = (figure: (one: (typeof later)[number]) => number) => rounded(pickedAtRecall(later, figure, past6.recall));
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
    later: {
      from: laterFrom,
      to: last,
      judgements: later.length,
      base_rate: round(baseRate(later)),
      card: laterAt((one) => one.chance),
      last_growth: laterAt((one) => one.past3),
      smallest: laterAt((one) => -one.rank),
    },
    brier: round(brier(outcomes).brier),
    brier_of_base_rate: round(brier(outcomes).ofBaseRate),
    interval_coverage: round(coverage(outcomes)),
    reliability: rounded(reliability(outcomes)),
    statuses_from: STATUSES_FROM,
    status_judgements: said.length,
    statuses: rounded(statusRecord(said)),
    by_year: [...new Set(outcomes.map((one) => one.month.slice(0, 4)))].map((year) => {
      const part = outcomes.filter((one) => one.month.startsWith(year));
      const { lift, lift_low, lift_high } = pickedAtRecall(part, (one) => one.chance, past6.recall);
      return rounded({ year, base_rate: baseRate(part), lift, lift_low, lift_high, coverage: coverage(part) });
    }),
  },
  scorecard,
  intervals,
};
const file = new URL('../../src/trends/forecast/card.data.ts', import.meta.url).pathname;
writeFileSync(
  file,
  `// Written by "npm run measure -- forecast"; not to be edited by hand.\nimport type { ShippedCard } from './card.ts';\n\nexport const shippedCard: ShippedCard = ${JSON.stringify(shipped)};\n`,
);
console.log(
  `${examples} examples, lift ${card.lift.toFixed(2)}, in the latest year ${shipped.measured.later.card.lift.toFixed(2)}; run "npx biome check --write ${file}"`,
);
