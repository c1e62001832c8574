import { type MonthlyCounts, median, monthName, monthNumber, normalise } from '../forecast/registry.ts';
import { type Status, type StatusId, statusAt, statuses } from '../forecast/status.ts';
import { HORIZON_MONTHS } from './examples.ts';
import { type Share, shareOf } from './share.ts';

/** What was said of a package at a month from its past alone, and what became of it in six months. Growth is a natural log against the median. */
export type StatusOutcome = Pick<Status, 'status' | 'belowBest'> & { name: string; month: string; growth: number };

/** The thresholds of statuses were chosen on judgements whose six months were over before this month. */
export const STATUSES_FROM = '2022-01';

/** Of a list's packages so many may be smaller than its floor is taken to be. */
const FLOOR_SHARE = 0.005;

/**
 * Every package of every month with a status, and those without a clear course. One that has left the list six months later counts as having fallen to
 * the list's floor: leaving those out would count only what went well.
 * @param from the first month reported, `YYYY-MM`
 */
export function statusHistory(counts: MonthlyCounts, from: string): StatusOutcome[] {
  const logs = normalise(counts);
  const first = monthNumber(counts.from);
  const outcomes: StatusOutcome[] = [];
  for (let t = Math.max(0, monthNumber(from) - first); t + HORIZON_MONTHS < counts.months; t++) {
    const then = t + HORIZON_MONTHS;
    if (Number.isNaN(logs.index[t]) || Number.isNaN(logs.index[then])) continue;
    const middle = medianGrowth(logs.logs, t, then);
    const floor = floorAt(logs.logs, then);
    for (const [name, row] of logs.logs) {
      const said = statusAt(row, t);
      if (!said) continue;
      const later = row[then] as number;
      const growth = (Number.isNaN(later) ? floor : later) - (row[t] as number) - middle;
      const { status, belowBest } = said;
      outcomes.push({ name, month: monthName(first + t), status, belowBest, growth });
    }
  }
  return outcomes;
}

function medianGrowth(logs: ReadonlyMap<string, Float64Array>, t: number, then: number): number {
  return median([...logs.values()].map((row) => (row[then] as number) - (row[t] as number)).filter((growth) => !Number.isNaN(growth)));
}

function floorAt(logs: ReadonlyMap<string, Float64Array>, t: number): number {
  const listed = [...logs.values()].map((row) => row[t] as number).filter((value) => !Number.isNaN(value));
  return listed.sort((a, b) => a - b)[Math.floor(FLOOR_SHARE * listed.length)] ?? Number.NaN;
}

const FIFTH = 2 * Math.log(1.1);
/** What has to come for a word to have held. */
const held: Record<StatusId, (one: StatusOutcome) => boolean> = {
  exploding: ({ growth }) => growth > 0,
  rising: ({ growth }) => growth > 0,
  steady: ({ growth }) => Math.abs(growth) < FIFTH,
  peaked: ({ growth, belowBest }) => growth < belowBest,
  fading: ({ growth }) => growth < 0,
};

export type StatusRecord = { status: StatusId; held: Share; ofAll: number; grew: Share; grewOfAll: number };

/**
 * Per status: how often it held, how often the same came of any package of the same months, and how often growth of 1.5 times the median followed.
 */
export function statusRecord(outcomes: readonly StatusOutcome[]): StatusRecord[] {
  const grew = ({ growth }: StatusOutcome) => growth >= Math.log(1.5);
  const grewOfAll = shareOf(outcomes, grew).share;
  return statuses.map(({ id }) => {
    const those = outcomes.filter((one) => one.status === id);
    return {
      status: id,
      held: shareOf(those, held[id]),
      ofAll: shareOf(outcomes, held[id]).share,
      grew: shareOf(those, grew),
      grewOfAll,
    };
  });
}
