import { DAY_MS } from '../../shared/days/utc-day.ts';
import { shippedMeasured } from './measured.server.ts';

const TABLES = [
  'qcew',
  'oews',
  'projections',
  'onet-technologies',
  'ons',
  'ashe',
  'bfs',
  'indeed-postings',
  'indeed-wages',
  'exchange-rates',
  'world-bank',
  'eurostat',
] as const;
const YEAR_DAYS = 365;

/** @returns the official tables that were fetched over a year ago, with the command that brings a newer release */
export function oldSets(now: Date, { tables } = shippedMeasured()): string {
  const old = TABLES.flatMap((name) => {
    const head = tables.head(name);
    return head && now.getTime() - Date.parse(head.retrieved) > YEAR_DAYS * DAY_MS ? [`${name} (${head.release})`] : [];
  });
  if (old.length === 0) return 'every official table was fetched within a year';
  return `over a year old: ${old.join(', ')}. Run npm run assay -- measure SET`;
}
