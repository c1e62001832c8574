import { expect, test } from 'vitest';
import { aLedger, company, offline } from '../../tests/factories/ledgers.ts';
import { writeReport } from '../engine/analyst/write-report.ts';
import { Report } from '../engine/report.contract.ts';
import { scoreLedger } from '../engine/scores/score-ledger.ts';
import { decideVerdict } from '../engine/verdict/decide-verdict.ts';
import { firstLook } from './first-look.ts';

const TEXT = 'Kiln log for potters. Potters lose firings because nobody writes the curve down.';
function linesOf(likely: number, payers?: Report['payers']) {
  const ledger = aLedger(TEXT, { companies: [company('Arvo', 'Kiln logs for potters', likely)] }, { silent: offline });
  const scores = scoreLedger(ledger);
  const report = Report.parse({ ...writeReport(ledger, scores, decideVerdict(ledger, scores)), ...(payers ? { payers } : {}) });
  return Object.fromEntries(firstLook({ understanding: ledger.understanding }, report).map(({ name, text }) => [name, text]));
}

test('the first lines say who pays, how many there are, of a report of before what an income takes, what they do today, who sells it and what decides it', () => {
  const payers = {
    title: 'Pottery manufacturing',
    count: 1_234,
    unit: 'places of work',
    source: 'A bureau',
    observed_at: '2025-01-01',
    sum: '103 of 1,234 places of work at $49 a month for $5,000 a month (8.3%).',
  };
  expect(linesOf(0.9, payers)).toEqual({
    'Who pays': 'potters',
    'How many there are': '1,234 places of work in the United States, if “Pottery manufacturing” are the buyers',
    'What an income takes': payers.sum,
    'What they do today': 'Potters lose firings because nobody writes the curve down',
    'Who sells it': 'Arvo',
    'What decides it': expect.stringMatching(/potters|Arvo/i),
  });
});

test('who is counted elsewhere is said to be there', () => {
  const payers = {
    title: 'Driving schools',
    place: 'the United Kingdom',
    count: 12,
    unit: 'firms',
    source: 'A bureau',
    observed_at: '2025-01-01',
  };
  expect(linesOf(0.9, payers)['How many there are']).toBe('12 firms in the United Kingdom, if “Driving schools” are the buyers');
});

test('what was not counted or not counted near is said to be so, never to be nothing', () => {
  expect(linesOf(0.15)).toMatchObject({
    'How many there are': 'Not counted: no official table has a group that is near enough',
    'Who sells it': 'Nobody that counts. To be checked: Arvo',
  });
});

test('who pays is said to be a guess where neither the text nor a person named them', () => {
  const ledger = aLedger('Glitter for beards, by subscription.', {}, { silent: offline });
  const scores = scoreLedger(ledger);
  const report = Report.parse(writeReport(ledger, scores, decideVerdict(ledger, scores)));
  const whoPays = (understanding: typeof ledger.understanding) => firstLook({ understanding }, report)[0]?.text;
  const guessed = { ...ledger.understanding, payer: 'bearded men' };
  expect(whoPays(guessed)).toBe('bearded men? A guess from ideas like it: the text does not say');
  expect(whoPays({ ...guessed, by: 'person' })).toBe('bearded men');
  expect(whoPays({ ...guessed, text: 'Glitter that bearded men buy.' })).toBe('bearded men');
});
