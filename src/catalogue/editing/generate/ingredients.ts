import type { CategoryId } from '../../../shared/vocabulary/categories.ts';
import type { Audience } from './audiences.ts';
import type { Pattern } from './patterns.ts';

/** A topic that grows, as it was measured: what a composed idea answers “why now” with. */
export type TopicGround = {
  name: string;
  description: string;
  growth_rate: number;
  growth_months: number;
  volume: number;
  unit: string;
  source: string;
  url: string;
  last_measured_at: string;
  opportunity_score: number;
};
/** A company that works on something near, as its list describes it. */
export type CompanyGround = { name: string; one_liner: string; url: string | null; listed_by: string };
export type Ingredients = {
  category: CategoryId;
  audience: Audience;
  pattern: Pattern;
  topic: TopicGround;
  companies: readonly CompanyGround[];
  /** How many ideas of the catalogue are of this category and kind of customer: few is a gap. */
  ideasAlike: number;
  /** UTC, ISO 8601. */
  day: string;
};

/** Puts an audience’s words into a text. */
export type Say = (text: string) => string;

/** @returns a text of at most so many characters, cut between words */
export const clip = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).replace(/\s+\S*$/, '')}…`);
/** Said with every rating nobody gave. */
export const NOT_ASKED = 'Composed from what is known of such work; nobody has been asked yet.';
