import { expect, test } from 'vitest';
import { aLedger, company, offline } from '../../../tests/factories/ledgers.ts';
import type { Finding } from '../evidence.contract.ts';
import { closeLedger } from '../ledger/close-ledger.ts';
import { foundedLately, foundingsKnownTo, isOld } from './near.ts';
import { scoreLedger } from './score-ledger.ts';

const of = (name: string, day: string, year?: number, more: Finding['also'] = {}): Finding => ({
  ...company(name, 'Kiln logs', 0.7, 'active', { ...(year ? { year_founded: year, year_founded_as_of: day } : {}), ...more }),
  observed_at: day,
});
const entriesOf = (...companies: Finding[]) => aLedger('Kiln log for potters', { companies }, { silent: offline }).entries;
const latelyOf = (...companies: Finding[]) =>
  foundedLately(entriesOf(...companies))
    .map(({ subject }) => subject)
    .sort();
const founding = (...companies: Finding[]) =>
  scoreLedger(aLedger('Kiln log for potters', { companies }, { silent: offline })).momentum.parts.find(({ key }) => key === 'founding');

test('what was so more than twelve whole months before is old', () => {
  expect(isOld('2025-11-20', '2026-11-20')).toBe(false);
  expect(isOld('2025-10-21', '2026-11-20')).toBe(false);
  expect(isOld('2025-10-20', '2026-11-20')).toBe(true);
});

test('founded lately is who began in the year of the list or one of the three before', () => {
  const years = [2024, 2023, 2022, 2021, 2020];
  expect(latelyOf(...years.map((year) => of(`Kiln ${year}`, '2024-05-11', year)))).toEqual([
    'Kiln 2021',
    'Kiln 2022',
    'Kiln 2023',
    'Kiln 2024',
  ]);
});

test('a company is counted by the day of its own list, whatever other lists were read', () => {
  const [older, newer] = [of('Arvo', '2024-05-11', 2022), of('Belmak', '2026-11-01', 2015)];
  expect(latelyOf(older, newer)).toEqual(['Arvo']);
  expect(founding(older, newer, of('Cindra', '2026-11-01', 2016))).toMatchObject({
    value: 5.5,
    from: '1 near company founded in the four years before their lists, of May 2024 and November 2026, 0 of 3 whose year is known dead',
  });
  // A list that gives no years says nothing of who was founded.
  const listed = [older, of('Dorvel', '2024-05-11', 2012), of('Estrix', '2024-05-11', 2013)];
  const undated = { ...of('Belmak', '2025-01-01'), fate: 'dead' as const };
  expect(founding(...listed, undated)).toMatchObject({
    value: 5.5,
    from: '1 near company founded in the four years before May 2024, by a list of that month, 0 of 3 whose year is known dead',
  });
  expect(founding(...listed.slice(1), undated)).toBeUndefined();
});

test('a company of two lists keeps the day of the list that gives its year', () => {
  const [entry] = closeLedger(
    aLedger('Kiln log for potters', {}).understanding,
    [
      {
        source: 'companies',
        status: 'answered',
        from: 'snapshot',
        as_of: '2024-05-11T00:00:00.000Z',
        sent: [],
        findings: [{ ...of('Arvo', '2025-01-01'), relevance: 0.8 }, of('Arvo', '2024-05-11', 2021)],
      },
    ],
    '2026-11-20',
  ).entries;
  expect(entry).toMatchObject({ observed_at: '2025-01-01', also: { year_founded: 2021 } });
  expect(entry && foundingsKnownTo(entry)).toBe('2024-05-11');
  expect(entry && foundedLately([entry])).toHaveLength(1);
});
