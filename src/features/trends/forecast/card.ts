import type { IntervalRow } from './interval.ts';
import type { Scorecard } from './scorecard.ts';
import type { StatusId } from './status.ts';

type Picked = { picked: number; precision: number; recall: number; lift: number };

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
    brier: number;
    brier_of_base_rate: number;
    interval_coverage: number;
    reliability: { said: number; came: number; count: number }[];
    statuses: { status: StatusId; count: number; held: number; ofAll: number; grew: number }[];
    by_year: { year: string; lift: number; coverage: number }[];
  };
  scorecard: Scorecard;
  intervals: IntervalRow[];
};
