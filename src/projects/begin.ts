import type { ChecklistLine } from './inputs.contract.ts';
import type { Cost, OriginKind, PricePer } from './projects.ts';

/** What a project begins with. */
export type Beginning = {
  origin: OriginKind;
  idea_id: string | null;
  research_id: string | null;
  title: string;
  thesis: string;
  buyer: string;
  price_cents: number | null;
  price_per: PricePer;
  prior: number;
  prior_from: string;
  is_from_teaser: boolean;
  assumptions: readonly { statement: string; cost: Cost }[];
  criteria: readonly string[];
  tests: readonly BeginningTest[];
};

export type BeginningTest = {
  title: string;
  what: string;
  pass_words: string;
  sample_size: number | null;
  pass_count: number | null;
  cost_cents: number;
  days: number;
  checklist: readonly ChecklistLine[];
  /** Which of the assumptions it tests, by its place among them. */
  assumption: number | null;
};

/** What counts for an assumption nobody tested where no score is known. */
export const NO_PRIOR = 5;
