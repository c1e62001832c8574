import { DAY_MS, startOfDay, utcDay } from './utc-day.ts';

/** When emails come, in a person's own time. */
export const MORNING_HOUR = 7;
const HOUR_MS = 3_600_000;

/**
 * When an email about a UTC day is due: the first seven o'clock in the morning, where the person is, within that day. Once in some years a clock that is
 * put back leaves a UTC day without one; then it is the day's last hour, as what the email is about ends with the day.
 * @param day `YYYY-MM-DD` (UTC)
 * @param zone IANA name; one nobody knows counts as UTC
 */
export function localMorning(day: string, zone: string): Date {
  const start = startOfDay(day).getTime();
  const mornings = [-1, 0, 1].map((days) => instantOf(start + days * DAY_MS + MORNING_HOUR * HOUR_MS, zone));
  const first = Math.min(...mornings.filter((at) => at >= start));
  return new Date(Math.min(first, start + DAY_MS - HOUR_MS));
}

/** @returns the next morning in a zone, of today (UTC) or else of tomorrow: what is found after somebody's morning waits for another */
export function nextMorning(now: Date, zone: string): Date {
  const today = localMorning(utcDay(now), zone);
  return today >= now ? today : localMorning(utcDay(new Date(now.getTime() + DAY_MS)), zone);
}

/** A morning: the day that the clocks of a zone show, `YYYY-MM-DD`, and the instant. */
export type Morning = { day: string; at: Date };

/** @returns the last seven o'clock in the morning that has come in a zone; a zone nobody knows counts as UTC */
export function latestMorning(now: Date, zone: string): Morning {
  const today = utcDay(new Date(now.getTime() + offsetMs(now.getTime(), zone)));
  const morningOf = (day: string): Morning => ({ day, at: new Date(instantOf(startOfDay(day).getTime() + MORNING_HOUR * HOUR_MS, zone)) });
  const morning = morningOf(today);
  return morning.at <= now ? morning : morningOf(utcDay(startOfDay(today, -1)));
}

/** @returns the instant at which clocks of a zone show what `wall` shows in UTC */
function instantOf(wall: number, zone: string): number {
  const guess = wall - offsetMs(wall, zone);
  return wall - offsetMs(guess, zone);
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/** @returns how far a zone is ahead of UTC at an instant */
function offsetMs(instant: number, zone: string): number {
  if (!formats.has(zone)) formats.set(zone, formatFor(zone));
  const name =
    formats
      .get(zone)
      ?.formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

function formatFor(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** @returns whether a name is that of a time zone */
export function isTimeZone(zone: string): boolean {
  return zone.length <= 64 && formatFor(zone) !== undefined;
}
