/**
 * The forecast and the status held to history: `npm run bench -- trends --downloads <csv[.gz]> [--from 2020-01]`. The file has the columns package,
 * month (`YYYY-MM`) and downloads. Each month is judged by a card fitted on what was known then: by one that sees the package's place in the list, and by
 * one without, as topics are forecast. Exits 1 when an aim is missed.
 */
import { parseArgs } from 'node:util';
import { baseRate, brier, coverage, type Picked, pickedAtRecall, pickedBy, reliability } from '../../../src/trends/backtest/measures.ts';
import { readDownloads } from '../../../src/trends/backtest/read-downloads.ts';
import type { Share } from '../../../src/trends/backtest/share.ts';
import { STATUSES_FROM, statusHistory, statusRecord } from '../../../src/trends/backtest/status-history.ts';
import { halfOf, type Outcome, walkForward } from '../../../src/trends/backtest/walk-forward.ts';
import { topicFeatureIds } from '../../../src/trends/forecast/features.ts';
import { INTERVAL_SHARE } from '../../../src/trends/forecast/interval.ts';
import type { MonthlyCounts } from '../../../src/trends/forecast/registry.ts';

const { values } = parseArgs({ options: { downloads: { type: 'string' }, from: { type: 'string', default: '2020-01' } } });
const AIMS = { lift: 2, pointsOff: 5, coverageOff: 5 };
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const line = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, i) => String(cell)[i ? 'padStart' : 'padEnd'](i ? 18 : 34)).join(''));

if (!values.downloads) console.log('Skipped: name a file of monthly downloads with --downloads <csv[.gz]>; none is shipped.');
else {
  const counts = readDownloads(values.downloads);
  const faults = report('All packages', walkForward(counts, values.from));
  report('The same as topics are forecast, without a place in the list', walkForward(counts, values.from, topicFeatureIds));
  faults.push(...report('The half of the packages kept apart, normalised by itself', walkForward(halfOf(counts, 1), values.from)));
  faults.push(...reportStatuses(counts));
  console.log(faults.length ? `\nMissed: ${faults.join('; ')}` : '\nEvery aim is met.');
  process.exitCode = faults.length ? 1 : 0;
}

/** Prints the measures of a forecast. @returns the aims that were missed */
function report(title: string, outcomes: Outcome[]): string[] {
  const months = new Set(outcomes.map((one) => one.month));
  const past6 = pickedBy(outcomes, (one) => one.past6 >= Math.log(1.5));
  const { recall } = past6;
  const card = pickedAtRecall(outcomes, (one) => one.chance, recall);
  console.log(
    `\n${title}: ${outcomes.length} judgements in ${months.size} months from ${values.from}, base rate ${percent(baseRate(outcomes))}`,
  );
  line('', 'precision', 'recall', 'lift', '95 %');
  const rows = {
    scorecard: card,
    'past 6 months ≥ 1.5×': past6,
    'past 6 months, highest': pickedAtRecall(outcomes, (one) => one.past6, recall),
    'past 3 months, highest': pickedAtRecall(outcomes, (one) => one.past3, recall),
    'last month’s biggest': pickedAtRecall(outcomes, (one) => one.rank, recall),
  };
  for (const [name, row] of Object.entries(rows)) pickedLine(name, row);
  for (const at of [0.05, 0.1, 0.25, 0.5])
    pickedLine(
      '  scorecard',
      pickedAtRecall(outcomes, (one) => one.chance, at),
    );
  const error = brier(outcomes);
  console.log(`Brier ${error.brier.toFixed(4)}; always saying the base rate ${error.ofBaseRate.toFixed(4)}`);
  line('Reliability: said', 'came', 'count');
  const table = reliability(outcomes);
  for (const { said, came, count } of table) line(`  ${percent(said)}`, percent(came), count);
  const covered = coverage(outcomes);
  console.log(`The ${percent(INTERVAL_SHARE)} interval covered ${percent(covered)}`);
  reportYears(outcomes, recall);
  const off = Math.max(...table.map(({ said, came }) => Math.abs(said - came))) * 100;
  const coverageOff = Math.abs(covered - INTERVAL_SHARE) * 100;
  return [
    ...(card.lift < AIMS.lift ? [`${title}: lift ${card.lift.toFixed(2)}, wanted ${AIMS.lift}`] : []),
    ...(off > AIMS.pointsOff ? [`${title}: off by ${off.toFixed(1)} points, wanted ${AIMS.pointsOff}`] : []),
    ...(coverageOff > AIMS.coverageOff ? [`${title}: the interval covered ${percent(covered)}`] : []),
    ...(error.brier >= error.ofBaseRate ? [`${title}: no better than the base rate`] : []),
  ];
}

function pickedLine(name: string, { precision, recall, lift, lift_low, lift_high }: Picked): void {
  line(name, percent(precision), percent(recall), lift.toFixed(2), `${lift_low.toFixed(2)}–${lift_high.toFixed(2)}`);
}

/** Each year by itself: the card, past growth and the biggest, at the recall of the whole. */
function reportYears(outcomes: Outcome[], recall: number): void {
  line('By year: base rate', 'lift', '95 %', 'past 6 months', 'the biggest', 'covered', 'Brier', 'of base rate');
  for (const year of new Set(outcomes.map((one) => one.month.slice(0, 4)))) {
    const part = outcomes.filter((one) => one.month.startsWith(year));
    const at = (figure: (one: Outcome) => number) => pickedAtRecall(part, figure, recall);
    const card = at((one) => one.chance);
    const error = brier(part);
    line(
      `  ${year} ${percent(baseRate(part))}`,
      card.lift.toFixed(2),
      `${card.lift_low.toFixed(2)}–${card.lift_high.toFixed(2)}`,
      pickedBy(part, (one) => one.past6 >= Math.log(1.5)).lift.toFixed(2),
      at((one) => one.rank).lift.toFixed(2),
      percent(coverage(part)),
      error.brier.toFixed(4),
      error.ofBaseRate.toFixed(4),
    );
  }
}

/** Prints what became of each status in the months its thresholds were chosen on and in those after. @returns statuses that predict the wrong way */
function reportStatuses(counts: MonthlyCounts): string[] {
  const outcomes = statusHistory(counts, '2019-01');
  const chosen = outcomes.filter(({ month }) => month < '2021-07');
  const later = outcomes.filter(({ month }) => month >= STATUSES_FROM);
  for (const [title, part] of [['Thresholds chosen on these', chosen] as const, ['Held out', later] as const]) {
    const unclear = part.filter(({ status }) => !status).length / part.length;
    const months = part.map(({ month }) => month).sort();
    console.log(
      `\nStatuses. ${title}: ${part.length} judgements, ${months[0]} to ${months.at(-1)}, ${percent(unclear)} without a clear course`,
    );
    line('', 'said', 'held', '95 %', 'of any', 'grew 1.5×', '95 %', 'of any');
    for (const { status, held, ofAll, grew, grewOfAll } of statusRecord(part))
      line(
        `  ${status}`,
        held.count,
        percent(held.share),
        interval(held),
        percent(ofAll),
        percent(grew.share),
        interval(grew),
        percent(grewOfAll),
      );
  }
  for (const year of new Set(later.map((one) => one.month.slice(0, 4)))) {
    const rows = statusRecord(later.filter((one) => one.month.startsWith(year)));
    line(`  ${year}`, ...rows.map(({ status, held, ofAll }) => `${status.slice(0, 4)} ${percent(held.share)}/${percent(ofAll)}`));
  }
  return statusRecord(later)
    .filter(({ held, ofAll }) => held.high < ofAll)
    .map(({ status }) => `${status} held less often than of any package`);
}

function interval({ low, high }: Share): string {
  return `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)} %`;
}
