import { known, smoothed, spreadAround, theilSen } from './robust.ts';
import { withoutYearlyPattern } from './seasonality.ts';
import { turnOf } from './turn.ts';

/**
 * What a series does at a month, from its own past against its registry. Published on /methodology with how often each word held in the six months
 * after it; the same function is measured there, by the back-test, and shown to people.
 */
export const statuses = [
  {
    id: 'exploding',
    label: 'Exploding',
    means: 'gained half as much again on its source in six months and more than twice as much in the year, evenly, and stands at its best',
    holds: 'grew faster than the middle of its source',
  },
  {
    id: 'rising',
    label: 'Rising',
    means: 'gained a tenth on its source in six months and a fifth in the year, evenly, and stands at its best',
    holds: 'grew faster than the middle of its source',
  },
  {
    id: 'steady',
    label: 'Steady',
    means: 'moved with its source, within a tenth in six months and a fifth in the year, with little unrest',
    holds: 'stayed within a fifth of the middle of its source',
  },
  {
    id: 'peaked',
    label: 'Peaked',
    means: 'had gained half as much again within the year, and stands at least a sixth below its best',
    holds: 'was still below its best of that year',
  },
  {
    id: 'fading',
    label: 'Fading',
    means: 'lost a tenth on its source in six months and a fifth in the year, evenly',
    holds: 'grew slower than the middle of its source',
  },
] as const satisfies readonly { id: string; label: string; means: string; holds: string }[];
export type StatusId = (typeof statuses)[number]['id'];

export type Status = {
  /** Undefined where no course stands out from the unrest. */
  status: StatusId | undefined;
  /** Growth against the registry in six months, natural log, by the robust slope. */
  growth: number;
  /** The month (place in the series) in which what it does now began; undefined where no month stands out. */
  since: number | undefined;
  /** How far below the best of the past year it stands, natural log, months smoothed. */
  belowBest: number;
};

const YEAR = 12;
const HALF_YEAR = 6;
/** Fewer measured months than this say nothing about a direction. */
export const MIN_MONTHS = HALF_YEAR + 1;
const HALF_AGAIN = Math.log(1.5);
const TENTH = Math.log(1.1);
/** A sixth lower is a fifth less gained. */
const COME_DOWN = Math.log(1.2);
const AT_ITS_BEST = 0.05;
/**
 * Six months' growth in spreads of the months around it: what grows in jumps does not go on. These and `QUIET` were chosen on judgements before July
 * 2021 and are reported on those from 2022 on.
 */
const CLEAR = 4;
const VERY_CLEAR = 8;
/** The spread of the year's months around their course below which something that does not move stays where it is. */
const QUIET = 0.07;

/**
 * @param logs normalised logs, `NaN` where nothing was measured
 * @param t the month to look from; nothing after it is read
 * @returns undefined when that month was not measured, or fewer than `MIN_MONTHS` of the past year were
 */
export function statusAt(logs: Float64Array, t: number): Status | undefined {
  if (Number.isNaN(logs[t] ?? Number.NaN)) return undefined;
  const { rest } = withoutYearlyPattern(Array.from(logs.subarray(0, t + 1)));
  const year = rest.slice(-YEAR - 1);
  if (known(year).length < MIN_MONTHS) return undefined;
  const latest = rest.slice(-MIN_MONTHS);
  const slope = theilSen(latest);
  const yearlySlope = theilSen(year);
  const course: Course = {
    growth: HALF_YEAR * slope,
    yearly: YEAR * yearlySlope,
    clarity: (HALF_YEAR * slope) / spreadAround(latest, slope),
    unrest: spreadAround(year, yearlySlope),
    belowBestMonth: Math.max(...known(year)) - (year.at(-1) as number),
    ...peakOf(year),
  };
  const status = statusOf(course);
  const turn = turnOf(rest);
  return {
    status,
    growth: course.growth,
    since: turn && isBentTowards(status, turn.bend) ? turn.at : undefined,
    belowBest: course.belowBest,
  };
}

type Course = {
  growth: number;
  yearly: number;
  clarity: number;
  unrest: number;
  belowBestMonth: number;
  /** Of smoothed months: how far it had climbed to the best, and how far below it stands. */
  climbed: number;
  belowBest: number;
};

function statusOf(course: Course): StatusId | undefined {
  const { growth, yearly, clarity, unrest, belowBestMonth, climbed, belowBest } = course;
  const isAtItsBest = belowBestMonth <= AT_ITS_BEST;
  if (growth >= HALF_AGAIN && yearly >= 2 * HALF_AGAIN && clarity >= VERY_CLEAR && isAtItsBest) return 'exploding';
  if (growth >= TENTH && yearly >= 2 * TENTH && clarity >= CLEAR && isAtItsBest) return 'rising';
  if (climbed >= HALF_AGAIN && belowBest >= COME_DOWN && growth < TENTH) return 'peaked';
  if (growth <= -TENTH && yearly <= -2 * TENTH && clarity <= -CLEAR) return 'fading';
  if (Math.abs(growth) < TENTH && Math.abs(yearly) < 2 * TENTH && unrest < QUIET) return 'steady';
  return undefined;
}

/** The best of the year, months smoothed: how far it had climbed to it from the lowest before, and how far below it the last month is. */
function peakOf(year: readonly number[]): Pick<Course, 'climbed' | 'belowBest'> {
  const smooth = smoothed(year);
  const best = Math.max(...known(smooth));
  const before = known(smooth.slice(0, smooth.indexOf(best)));
  return { climbed: before.length > 0 ? best - Math.min(...before) : 0, belowBest: best - (smooth.at(-1) as number) };
}

/** A turn is where a course began only if it bent towards it. */
function isBentTowards(status: StatusId | undefined, bend: number): boolean {
  if (status === 'exploding' || status === 'rising') return bend > 0;
  if (status === 'peaked' || status === 'fading') return bend < 0;
  return status === 'steady';
}
