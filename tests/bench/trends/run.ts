/**
 * The forecast and the status held to history: `npm run bench:trends -- --downloads <csv[.gz]> [--from 2020-01]`. The file has the columns package,
 * month (`YYYY-MM`) and downloads. Each month is judged by a card fitted on what was known then. Exits 1 when an aim is missed.
 */
import { parseArgs } from 'node:util';
import {
  baseRate,
  brier,
  coverage,
  pickedAtRecall,
  pickedBy,
  reliability,
  statusRecord,
} from '../../../src/features/trends/backtest/measures.ts';
import { readDownloads } from '../../../src/features/trends/backtest/read-downloads.ts';
import { halfOf, type Outcome, walkForward } from '../../../src/features/trends/backtest/walk-forward.ts';
import { INTERVAL_SHARE } from '../../../src/features/trends/forecast/interval.ts';

const { values } = parseArgs({ options: { downloads: { type: 'string' }, from: { type: 'string', default: '2020-01' } } });
const AIMS = { lift: 2, pointsOff: 5, coverageOff: 5 };
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const line = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 12 : 34)).join(''));

if (!values.downloads) console.log('Skipped: name a file of monthly downloads with --downloads <csv[.gz]>; none is shipped.');
else {
  const counts = readDownloads(values.downloads);
  const faults = [
    ...report('All packages', walkForward(counts, values.from)),
    ...report('The half of the packages kept apart, normalised by itself', walkForward(halfOf(counts, 1), values.from)),
  ];
  console.log(faults.length ? `\nMissed: ${faults.join('; ')}` : '\nEvery aim is met.');
  process.exitCode = faults.length ? 1 : 0;
}

/** Prints the measures. @returns the aims that were missed */
function report(title: string, outcomes: Outcome[]): string[] {
  const months = new Set(outcomes.map((one) => one.month));
  const past6 = pickedBy(outcomes, (one) => one.past6 >= Math.log(1.5));
  const { recall } = past6;
  const card = pickedAtRecall(outcomes, (one) => one.chance, recall);
  console.log(
    `\n${title}: ${outcomes.length} judgements in ${months.size} months from ${values.from}, base rate ${percent(baseRate(outcomes))}`,
  );
  line('', 'precision', 'recall', 'lift');
  const rows = {
    scorecard: card,
    'past 6 months ≥ 1.5×': past6,
    'past 6 months, highest': pickedAtRecall(outcomes, (one) => one.past6, recall),
    'past 3 months, highest': pickedAtRecall(outcomes, (one) => one.past3, recall),
    'last month’s biggest': pickedAtRecall(outcomes, (one) => one.rank, recall),
  };
  for (const [name, row] of Object.entries(rows)) line(name, percent(row.precision), percent(row.recall), row.lift.toFixed(2));
  for (const at of [0.05, 0.1, 0.25, 0.5]) {
    const row = pickedAtRecall(outcomes, (one) => one.chance, at);
    line('  scorecard', percent(row.precision), percent(at), row.lift.toFixed(2));
  }
  const error = brier(outcomes);
  console.log(`Brier ${error.brier.toFixed(4)}; always saying the base rate ${error.ofBaseRate.toFixed(4)}`);
  line('Reliability: said', 'came', 'count');
  const table = reliability(outcomes);
  for (const { said, came, count } of table) line(`  ${percent(said)}`, percent(came), count);
  const covered = coverage(outcomes);
  console.log(`The ${percent(INTERVAL_SHARE)} interval covered ${percent(covered)}`);
  line('By year: base rate', 'lift', 'covered', 'Brier');
  for (const year of new Set(outcomes.map((one) => one.month.slice(0, 4)))) {
    const part = outcomes.filter((one) => one.month.startsWith(year));
    const lift = pickedAtRecall(part, (one) => one.chance, recall).lift;
    line(`  ${year} ${percent(baseRate(part))}`, lift.toFixed(2), percent(coverage(part)), brier(part).brier.toFixed(4));
  }
  line('Status', 'said', 'held', 'of all', 'grew 1.5×');
  for (const row of statusRecord(outcomes)) line(`  ${row.status}`, row.count, percent(row.held), percent(row.ofAll), percent(row.grew));
  const off = Math.max(...table.map(({ said, came }) => Math.abs(said - came))) * 100;
  const coverageOff = Math.abs(covered - INTERVAL_SHARE) * 100;
  return [
    ...(card.lift < AIMS.lift ? [`${title}: lift ${card.lift.toFixed(2)}, wanted ${AIMS.lift}`] : []),
    ...(off > AIMS.pointsOff ? [`${title}: off by ${off.toFixed(1)} points, wanted ${AIMS.pointsOff}`] : []),
    ...(coverageOff > AIMS.coverageOff ? [`${title}: the interval covered ${percent(covered)}`] : []),
    ...(error.brier >= error.ofBaseRate ? [`${title}: no better than the base rate`] : []),
  ];
}
