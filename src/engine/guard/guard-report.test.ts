import { expect, test } from 'vitest';
import { toldLedgers } from '../../../tests/factories/told-ledgers.ts';
import { writeReport } from '../analyst/write-report.ts';
import { Report, type Sentence } from '../report.contract.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from '../verdict/decide-verdict.ts';
import { guardReport } from './guard-report.ts';

test.each(Object.entries(toldLedgers))('the built-in analyst’s report on “%s” passes whole', (_, ledgerOf) => {
  const ledger = ledgerOf();
  const scores = scoreLedger(ledger);
  const report = Report.parse(writeReport(ledger, scores, decideVerdict(ledger, scores)));
  const guarded = guardReport(report, ledger);
  expect(guarded.dropped).toEqual([]);
  expect(guarded.report).toEqual(report);
});

test('a part that would become shorter than the contract allows stays whole, and is not told to have lost anything', () => {
  const ledger = (toldLedgers['gps cattle collar'] as () => ReturnType<(typeof toldLedgers)[string]>)();
  const scores = scoreLedger(ledger);
  const own = writeReport(ledger, scores, decideVerdict(ledger, scores));
  const wrong: Sentence = { text: 'The market is worth $9 billion.', cites: ['E1'], kind: 'fact' };
  const { report, dropped } = guardReport({ ...own, risks: [wrong, ...own.risks.slice(1)], summary: [wrong, ...own.summary] }, ledger);
  expect(report.risks).toHaveLength(3);
  expect(report.summary).toEqual(own.summary);
  expect(dropped.map(({ from }) => from)).toEqual(['summary']);
});
