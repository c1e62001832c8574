import type { IntervalRow } from './interval.ts';
import type { Scorecard } from './scorecard.ts';
import type { StatusId } from './status.ts';

/** Shares are 0–1; low and high are 95 % intervals. */
type Picked = { picked: number; precision: number; recall: number; lift: number; lift_low: number; lift_high: number };
type Share = { count: number; share: number; low: number; high: number };

/** The card a server computes with, where it is from, and how it did when it was walked through its own history. Shares are 0–1. */
export type ShippedCard = {
  source: string;
  months: { from: string; to: string };
  trained_on: string;
  examples: number;
  measured: {
    from: string;
    judgements: number;
    base_rate: number;
    card: Picked;
    past_six_months: Picked;
    /** The latest calendar year that could be judged, beside naive rules at the same recall: what to expect of the months to come. */
    later: { from: string; to: string; judgements: number; base_rate: number; card: Picked; last_growth: Picked; smallest: Picked };
    brier: number;
    brier_of_base_rate: number;
    interval_coverage: number;
    reliability: { said: number; came: number; count: number }[];
    by_year: { year: string; base_rate: number; lift: number; lift_low: number; lift_high: number; coverage: number }[];
    /** Months from which statuses are reported: after those on which their thresholds were chosen. */
    statuses_from: string;
    status_judgements: number;
    statuses: { status: StatusId; held: Share; ofAll: number; grew: Share; grewOfAll: number }[];
  };
  scorecard: Scorecard;
  intervals: IntervalRow[];
};
