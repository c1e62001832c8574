import { expect, test } from 'vitest';
import { aLedger, company, offline } from '../../tests/factories/ledgers.ts';
import { deliveries } from '../catalogue/buyers/deliveries.ts';
import { writeReport } from '../engine/analyst/write-report.ts';
import type { SolutionType } from '../engine/evidence-kinds.ts';
import type { Report } from '../engine/report.contract.ts';
import { scoreLedger } from '../engine/scores/score-ledger.ts';
import { decideVerdict } from '../engine/verdict/decide-verdict.ts';
import { earningWords, type OwnNumbers } from './earning.ts';
import { groundEarning } from './ground-earning.server.ts';

const payers: NonNullable<Report['payers']> = {
  title: 'Offices of dentists',
  count: 135_233,
  unit: 'places of work',
  source: 'A bureau',
  observed_at: '2025-01-01',
  also: [{ title: 'Dental laboratories', count: 6_000 }],
};

/** What is reckoned by hand below, whatever dossiers estimate today. */
const BY_HAND = {
  kept_share: { low: 0.54, value: 0.7, high: 0.76 },
  hours_per_1000_usd: { low: 14, value: 18, high: 23 },
  gain_usd_month: { low: 396, value: 528, high: 862 },
};

function reckoned(text: string, own: OwnNumbers = {}, companies: Parameters<typeof aLedger>[1]['companies'] = [], counted = true) {
  const ledger = aLedger(text, { companies }, { silent: offline });
  const scores = scoreLedger(ledger);
  const report = writeReport(ledger, scores, decideVerdict(ledger, scores));
  const earning = { ...groundEarning(ledger, report), ...BY_HAND };
  const words = earningWords({ earning, payers: counted ? payers : undefined }, own);
  const line = (key: string) => words?.lines.find((one) => one.key === key);
  return { earning, words, line };
}

const TOOL = 'Software that fills cancelled appointments for dentists, for $100 a month';

test('by hand: 50,000 at $1,200 a year of which 70% stays are 60 of 135,233 dentists; 18 hours for each $1,000 are 24.9 a week; $528 more each month are 12 months', () => {
  const { line, earning } = reckoned(TOOL);
  expect(earning).toMatchObject({
    delivery: 'software',
    dossiers: deliveries.kinds.software?.dossiers,
    price_from: 'text',
    income_from: 'default',
  });
  expect(line('income')).toMatchObject({ text: '$50,000 a year', basis: 'assumed' });
  expect(line('price')).toMatchObject({ text: '$100 a month', basis: 'text' });
  expect(line('customers')).toMatchObject({ text: '60 of 135,233 (0.044%)', basis: 'computed' });
  expect(line('hours')).toMatchObject({ text: '25', basis: 'estimated' });
  expect(line('months')).toMatchObject({ text: '12', basis: 'estimated' });
});

test('two numbers matter most, each with what it brings at both of its ends, by a rule that is printed', () => {
  const { words } = reckoned(TOOL);
  // Of the 126.7 won in 24 months, 2,080 ÷ 21.6 = 96.3 fit into full weeks: × 600 × 0.7, and × 1,800 × 0.7.
  expect(words?.deciders).toHaveLength(2);
  expect(words?.deciders.find(({ key }) => key === 'priceUsdYear')?.text).toBe(
    'Assumed: $100 a month. At $50 a month you keep $40,444 a year, at $150 a month $121,333.',
  );
  expect(words?.rule).toContain('24 months');
});

test('what a reader puts in takes the place of the text’s; a dearer price takes fewer', () => {
  const { line } = reckoned(TOOL, { price: 200, income: 100_000 });
  expect(line('income')).toMatchObject({ text: '$100,000 a year', basis: 'yours' });
  expect(line('price')?.basis).toBe('yours');
  expect(line('customers')?.text).toMatch(/^60 of/);
  expect(reckoned(TOOL, { price: 400 }).line('customers')?.text).toMatch(/^15 of/);
});

test('without a price in the text the nearest priced competitor’s is taken, then what dossiers take; private buyers pay less', () => {
  const priced = [company('Weave', 'Fills cancelled appointments for dentists', 0.9, 'active', { price_usd_month: 40 })];
  expect(reckoned('Software that fills cancelled appointments for dentists', {}, priced).line('price')).toMatchObject({
    text: '$40 a month',
    basis: 'listed',
  });
  const { earning } = reckoned('Software that fills cancelled appointments for dentists');
  expect(earning.price_usd_year.value).toBe(deliveries.kinds.software?.priceUsdYear[1]);
  expect(reckoned('An app that plans meals for families').earning.price_usd_year.value).toBe(deliveries.privatePriceUsdYear[1]);
});

test('a tool for developers is reckoned as software, and a kind of few dossiers as all of them', () => {
  const grounded = (solution_type: SolutionType) => {
    const ledger = aLedger(TOOL, {}, { silent: offline });
    const told = { ...ledger.understanding, solution_type, is_type_told: true };
    return groundEarning({ ...ledger, understanding: told }, { competitors: [] });
  };
  const [low, value, high] = deliveries.kinds.software?.keptShare ?? [];
  expect(grounded('developer_tool')).toMatchObject({ delivery: 'software', kept_share: { low, value, high } });
  expect(grounded('finance')).toMatchObject({ delivery: 'all kinds', dossiers: deliveries.all.dossiers });
});

test('who is not counted has no share, and the line says that nobody counts them', () => {
  const { line, words } = reckoned(TOOL, {}, [], false);
  expect(line('customers')).toMatchObject({ text: '60', from: expect.stringContaining('Nobody counts') });
  expect(words?.deciders.map(({ key }) => key)).not.toContain('buyers');
});

test('more than there are is said to be more', () => {
  expect(reckoned(TOOL, { price: 1, income: 999_999 }, []).line('customers')?.text).toContain('of 135,233');
  const { earning } = reckoned(TOOL);
  expect(earningWords({ earning, payers: { ...payers, count: 12, also: [] } })?.lines[3]?.text).toBe('60, and there are only 12');
});

test('a report of before has nothing to reckon from', () => {
  expect(earningWords({ earning: undefined, payers })).toBeUndefined();
});

test('a sum in other money is reckoned in dollars, and the line says what the text names and at which rate', () => {
  const { earning, line } = reckoned(
    'Software that fills lessons for UK driving instructors, for £40 a month. I want to earn £30,000 a year',
  );
  const rate = Number(/£([\d.]+) to the dollar/.exec(earning.price_said ?? '')?.[1]);
  expect(rate).toBeGreaterThan(0.5);
  expect(earning.price_from).toBe('text');
  expect(earning.price_usd_year.value).toBeCloseTo(480 / rate);
  expect(earning.income_usd_year).toBeCloseTo(30_000 / rate);
  expect(line('price')?.from).toMatch(
    /^The text names it: £480 a year, at £[\d.]+ to the dollar \(Federal Reserve H\.10, .*\); nobody has paid it yet$/,
  );
  expect(line('income')?.from).toMatch(/^The text names it: £30,000 a year, at /);
});
