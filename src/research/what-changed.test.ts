import { expect, test } from 'vitest';
import { toldLedgers } from '../../tests/factories/told-ledgers.ts';
import { writeReport } from '../engine/analyst/write-report.ts';
import type { Ledger } from '../engine/evidence.contract.ts';
import { scoreLedger } from '../engine/scores/score-ledger.ts';
import { decideVerdict } from '../engine/verdict/decide-verdict.ts';
import { whatChanged } from './what-changed.ts';

const ledger = (toldLedgers['church kitchens'] as () => Ledger)();
const scores = scoreLedger(ledger);
const report = writeReport(ledger, scores, decideVerdict(ledger, scores));
const asked = (companies: Partial<Ledger['sources'][number]>) => ({
  report,
  found: ledger.entries,
  sources: [{ source: 'companies', status: 'answered' as const, as_of: '2026-03-01T00:00:00.000Z', found: 4, ...companies }],
});

test('another list of companies is told, with both dates; the same one, one that was silent, or one of which none was found, is not', () => {
  const changed = (companies: Partial<Ledger['sources'][number]>) => whatChanged(asked({}), asked(companies)).companies;
  const before = { as_of: '2026-03-01', found: 4 };
  expect(changed({ as_of: '2026-05-02T00:00:00.000Z' })).toEqual({ before, after: { as_of: '2026-05-02', found: 4 } });
  expect(changed({ found: 6 }), 'a list is known by its date alone').toBeNull();
  expect(changed({})).toBeNull();
  expect(changed({ status: 'silent', found: 0 })).toBeNull();
  // An answer that holds no company is dated with the moment it was asked for.
  const none = { as_of: '2026-06-01T10:00:00.000Z', found: 0 };
  expect(changed(none)).toBeNull();
  expect(whatChanged(asked(none), asked({})).companies).toBeNull();
  expect(whatChanged(asked(none), asked({ ...none, as_of: '2026-06-09T10:00:00.000Z' })).companies).toBeNull();
});

test('another method of scoring is told; the same one is not', () => {
  const other = { ...asked({}), report: { ...report, scores: { ...report.scores, method: report.scores.method - 1 } } };
  expect(whatChanged(other, asked({})).method).toEqual({ before: report.scores.method - 1, after: report.scores.method });
  expect(whatChanged(asked({}), asked({})).method).toBeNull();
});
