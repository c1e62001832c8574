import type { SourceId } from '../series-sources.ts';

/** A month as a source gives it, before anybody has looked whether it can be true. `month` is `YYYY-MM`, the month that was counted. */
export type RawPoint = { month: string; value: number };

/** Where series come from: one public source, asked for whole months. */
export type SeriesSource = {
  id: SourceId;
  /** How far back a topic is asked for that has nothing yet: so many months, or since a month, `YYYY-MM`. */
  since: number | string;
  /** It gives its whole history each time and corrects it: what it says now takes the place of what it said before. */
  revises?: boolean;
  /** It publishes so seldom that it is asked again only after this long; otherwise every night. */
  restMs?: number;
  /** A rate that may be zero or less; a count may not. */
  mayFallBelowZero?: boolean;
  /**
   * @param terms of one topic at this source; their counts are added up
   * @param from the first month wanted
   * @param all the terms of every topic that is due, for a source that answers for many at once
   * @returns the months it has, none when it has none
   * @throws when it cannot be reached or does not answer in its own format
   */
  months: (terms: readonly string[], from: string, all?: readonly string[]) => Promise<RawPoint[]>;
  /** How the whole source grew, where it counts the whole: any figure proportional to all of it, by month. */
  whole?: (from: string) => Promise<RawPoint[]>;
};
