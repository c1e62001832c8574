import type { CategoryId } from '../../../shared/vocabulary/categories.ts';
import type { CountedGroup } from '../../buyers/count-group.server.ts';
import type { Subject } from './subject.ts';

/** A topic that grows, as it was measured. */
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
};
/** A company that works on something near, as its list describes it. */
export type CompanyGround = { name: string; one_liner: string; url: string | null; listed_by: string };
export type Ingredients = {
  category: CategoryId;
  subject: Subject;
  /** One that the subject speaks of: what it may answer “why now” with. */
  topic: TopicGround | undefined;
  companies: readonly CompanyGround[];
  /** Who would pay, where a table counts them. */
  buyers: CountedGroup | undefined;
  /** UTC, ISO 8601. */
  day: string;
};
