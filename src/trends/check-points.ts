import { median, monthNumber } from './forecast/registry.ts';
import type { RawPoint } from './sources/series-source.ts';

export type Refusal = { month: string; value: number | null; reason: string };

/** From one month to the next a whole topic does not grow or shrink by more than this; what says so has miscounted. */
const ABSURD_RATIO = 50;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/**
 * Parts what a source said into months that can be true and those that cannot, each with the reason. Months stand in order and once; nothing negative,
 * nothing of the future or of the month that is not over; nothing fifty times its neighbour, be that said now or stored before.
 * @param now the month that is not over, `YYYY-MM`
 * @param stored what is known already, by month: it stays as it is, whatever is said of it now
 * @param mayFallBelowZero of a rate: any number can be true of it
 */
export function checkPoints(
  points: readonly RawPoint[],
  now: string,
  stored: ReadonlyMap<string, number> = new Map(),
  mayFallBelowZero = false,
): { taken: RawPoint[]; refused: Refusal[] } {
  const refused: Refusal[] = [];
  const refuse = ({ month, value }: RawPoint, reason: string) =>
    refused.push({ month: String(month).slice(0, 20), value: Number.isFinite(value) ? value : null, reason });
  const counts = new Map<string, number>();
  for (const { month } of points) counts.set(month, (counts.get(month) ?? 0) + 1);
  const believed = new Map(stored);
  const taken: RawPoint[] = [];
  let latest = '';
  for (const point of points) {
    const { month, value } = point;
    const isOutOfOrder = MONTH.test(month) && month < latest;
    if (MONTH.test(month) && month < now && month > latest) latest = month;
    if (stored.has(month)) continue;
    if (!MONTH.test(month)) refuse(point, 'is no month');
    else if (month >= now) refuse(point, 'is not over yet');
    else if ((counts.get(month) ?? 0) > 1) refuse(point, 'is given more than once');
    else if (isOutOfOrder) refuse(point, 'is out of order');
    else if (!Number.isFinite(value)) refuse(point, 'is no number');
    else if (mayFallBelowZero) taken.push(point);
    else if (value < 0) refuse(point, 'is not a count');
    // Nothing counted is no measurement of a topic that exists: a gap.
    else if (value === 0) refuse(point, 'is zero');
    else if (neighboursOf(month, believed).some((other) => value > other * ABSURD_RATIO || value < other / ABSURD_RATIO))
      refuse(point, `is more than ${ABSURD_RATIO} times away from the month beside it`);
    else {
      taken.push(point);
      believed.set(month, value);
    }
  }
  return { taken, refused };
}

/** The nearest months on either side; one that is years away says nothing about this one. */
const FAR_MONTHS = 12;

function neighboursOf(month: string, believed: ReadonlyMap<string, number>): number[] {
  let before: string | undefined;
  let after: string | undefined;
  for (const other of believed.keys()) {
    if (Math.abs(monthNumber(other) - monthNumber(month)) > FAR_MONTHS) continue;
    if (other < month && (before === undefined || other > before)) before = other;
    if (other > month && (after === undefined || other < after)) after = other;
  }
  return [before, after].flatMap((other) => (other === undefined ? [] : [believed.get(other) as number]));
}

export type Revision = { month: string; was: number; value: number };
/** Publishers round again: a difference below this is none. */
const SAME = 1e-6;
/** Where most months that are known change by about one factor as large as this, another unit is counted. */
const UNIT_FACTOR = Math.log(1.5);
const UNIT_MONTHS = 6;

/**
 * What a publisher says now of months that are stored.
 * @returns the months it corrected; or, where what it counts has become another unit, by what factor, and nothing of it is to be stored
 */
export function revisionsOf(
  points: readonly RawPoint[],
  stored: ReadonlyMap<string, number>,
): { revised: Revision[]; unitFactor: number | undefined } {
  const known = points.flatMap(({ month, value }) => {
    const was = stored.get(month);
    return was === undefined || !Number.isFinite(value) ? [] : [{ month, was, value }];
  });
  const logs = known.flatMap(({ was, value }) => (was > 0 && value > 0 ? [Math.log(value / was)] : []));
  const middle = logs.length >= UNIT_MONTHS ? median(logs) : 0;
  if (Math.abs(middle) >= UNIT_FACTOR) return { revised: [], unitFactor: Number(Math.exp(middle).toPrecision(2)) };
  return { revised: known.filter(({ was, value }) => Math.abs(value - was) > SAME * Math.max(1, Math.abs(was))), unitFactor: undefined };
}
