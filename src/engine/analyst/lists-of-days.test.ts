import { expect, test } from 'vitest';
import { aLedger, company, offline } from '../../../tests/factories/ledgers.ts';
import type { Finding } from '../evidence.contract.ts';
import { guardReport } from '../guard/guard-report.ts';
import { scoreLedger } from '../scores/score-ledger.ts';
import { decideVerdict } from '../verdict/decide-verdict.ts';
import { writeReport } from './write-report.ts';

/** A company of a list of a day; without a year, as the list of well-known ones has it. */
const of = (name: string, day: string, year?: number): Finding => ({
  ...company(name, 'Kiln logs', 0.7, 'active', year ? { year_founded: year, year_founded_as_of: day } : {}),
  observed_at: day,
});

function told(...companies: Finding[]) {
  const ledger = aLedger('Kiln log for potters', { companies }, { silent: offline });
  const scores = scoreLedger(ledger);
  const { report, dropped } = guardReport(writeReport(ledger, scores, decideVerdict(ledger, scores)), ledger);
  expect(dropped).toEqual([]);
  return report.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join('\n');
}

test('the date of a list is told of its own companies, and of no others', () => {
  const [old, older, fresh] = [of('Arvo', '2025-01-01'), of('Belmak', '2024-05-11', 2015), of('Cindra', '2026-11-01', 2016)];
  expect(told(old, fresh)).toContain('What is told of Arvo is as of January 2025, the date of its list.');
  expect(told(old, older, fresh)).toContain(
    'What is told of Belmak is as of May 2024 and of Arvo is as of January 2025, the dates of their lists.',
  );
  expect(told(old, of('Belmak', '2025-01-01'), fresh)).toContain(
    'What is told of Arvo and Belmak is as of January 2025, the date of their list.',
  );
  // All of one old list: what is named beside them, by our catalogue say, is of none.
  expect(told(old, of('Belmak', '2025-01-01'))).toContain('What is told of Arvo and Belmak is as of January 2025, the date of their list.');
  const many = ['Arvo', 'Belmak', 'Cindra', 'Dorvel', 'Estrix'].map((name) => of(name, '2025-01-01'));
  expect(told(...many)).toMatch(/What is told of \w+, \w+, \w+ and others of that list is as of January 2025, the date of their list\./);
  expect(told(fresh)).not.toContain('What is told of');
});

test('who was founded lately is told by the list that says so', () => {
  const mixed = told(of('Arvo', '2024-05-11', 2022), of('Belmak', '2026-11-01', 2025), of('Cindra', '2026-11-01', 2016));
  expect(mixed).toContain('Founded lately: Belmak in 2025.');
  expect(mixed).toContain('By a list of May 2024, founded not long before it: Arvo in 2022.');
  const none = told(of('Arvo', '2024-05-11', 2012), of('Belmak', '2026-11-01', 2015), of('Cindra', '2026-11-01', 2014));
  expect(none).toContain(
    'By lists of May 2024 and November 2026, nobody near it had started lately: the youngest found, Belmak, dates from 2015.',
  );
  // A list without years is none that knows who was founded.
  const old = [of('Arvo', '2024-05-11', 2012), of('Belmak', '2024-05-11', 2015), of('Dorvel', '2024-05-11', 2013)];
  expect(told(...old, of('Cindra', '2026-11-01'))).toContain('By a list of May 2024, nobody near it had started lately');
});
