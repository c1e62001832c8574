import { z } from 'zod';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { executionDifficulty } from '../ideas/execution-difficulty.ts';

const text = (min: number, max: number) => z.string().trim().min(min).max(max);

/**
 * What every idea of a list must keep, so that a list titled "without code, in a month" holds no idea that needs either. Absent means anything goes.
 * Budgets are whole US dollars until the first quarter is over, hours are a week, difficulty and burden are the dossier's own scales.
 */
export const CollectionRule = z.strictObject({
  no_code: z.boolean().optional(),
  solo_friendly: z.boolean().optional(),
  customer_type: z
    .array(z.enum(['b2b', 'b2c', 'b2b2c', 'b2g']))
    .min(1)
    .optional(),
  max_weeks: z.int().min(1).optional(),
  min_weeks: z.int().min(1).optional(),
  max_budget_usd: z.int().min(1).optional(),
  max_hours_per_week: z.int().min(1).optional(),
  max_difficulty: z.int().min(1).max(10).optional(),
  min_difficulty: z.int().min(1).max(10).optional(),
  max_regulatory_burden: z.int().min(0).max(10).optional(),
  min_regulatory_burden: z.int().min(0).max(10).optional(),
  min_core_price_usd_month: z.int().min(1).optional(),
});
export type CollectionRule = z.infer<typeof CollectionRule>;

/** The shape of one file in `catalogue/collections/`: a list an editor has chosen, and why each idea is on it. */
export const CollectionFile = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  position: z.int().min(1),
  title: text(8, 80),
  tagline: text(30, 160),
  intro: text(120, 900),
  rule: CollectionRule,
  ideas: z
    .array(z.strictObject({ slug: z.string(), why: text(40, 280) }))
    .min(5)
    .max(20),
});
export type CollectionFile = z.infer<typeof CollectionFile>;

const budgetUsd = (d: Dossier) => d.execution_plan.budget.reduce((total, line) => total + line.usd, 0);
const PER_MONTH = { free: 0, once: 0, use: 0, month: 1, year: 1 / 12 } as const;

type RuleKey = keyof CollectionRule;
type RuleKind = {
  [K in RuleKey]: {
    says: (value: NonNullable<CollectionRule[K]>) => string;
    holds: (d: Dossier, value: NonNullable<CollectionRule[K]>) => boolean;
  };
};

/** Each kind of rule: what a reader is told of it, and whether a dossier keeps it. */
const kinds: RuleKind = {
  no_code: { says: (v) => (v ? 'Needs little or no code' : 'Needs code'), holds: (d, v) => d.no_code === v },
  solo_friendly: { says: (v) => (v ? 'One person can do it' : 'Needs more than one person'), holds: (d, v) => d.solo_friendly === v },
  customer_type: { says: (v) => `Sold to ${v.map((type) => SOLD_TO[type]).join(' or ')}`, holds: (d, v) => v.includes(d.customer_type) },
  max_weeks: { says: (v) => `A first version within ${weeks(v)}`, holds: (d, v) => d.time_to_mvp_weeks <= v },
  min_weeks: { says: (v) => `At least ${weeks(v)} to a first version`, holds: (d, v) => d.time_to_mvp_weeks >= v },
  max_budget_usd: { says: (v) => `At most $${v.toLocaleString('en-US')} in the first quarter`, holds: (d, v) => budgetUsd(d) <= v },
  max_hours_per_week: { says: (v) => `At most ${v} hours a week`, holds: (d, v) => d.hours_per_week <= v },
  max_difficulty: { says: (v) => `Difficulty at most ${v} of 10`, holds: (d, v) => executionDifficulty(d) <= v },
  min_difficulty: { says: (v) => `Difficulty at least ${v} of 10`, holds: (d, v) => executionDifficulty(d) >= v },
  max_regulatory_burden: { says: (v) => `Regulation at most ${v} of 10`, holds: (d, v) => d.regulatory.burden <= v },
  min_regulatory_burden: { says: (v) => `Regulation at least ${v} of 10`, holds: (d, v) => d.regulatory.burden >= v },
  min_core_price_usd_month: {
    says: (v) => `Sells for $${v.toLocaleString('en-US')} a month or more`,
    holds: (d, v) => d.value_ladder.core.price_usd * PER_MONTH[d.value_ladder.core.per] >= v,
  },
};

const SOLD_TO = { b2b: 'businesses', b2c: 'people', b2b2c: 'people through businesses', b2g: 'public bodies' } as const;
const weeks = (count: number) => (count === 1 ? 'a week' : `${count} weeks`);

const given = (rule: CollectionRule) => (Object.keys(kinds) as RuleKey[]).filter((key) => rule[key] !== undefined);

/** @returns what a reader is told every idea of the list keeps, in the order of the kinds. */
export function rulesInWords(rule: CollectionRule): string[] {
  return given(rule).map((key) => (kinds[key].says as (value: unknown) => string)(rule[key]));
}

/** @returns what of a rule a dossier does not keep, in words; empty when it belongs on the list. */
export function brokenRules(rule: CollectionRule, dossier: Dossier): string[] {
  return given(rule)
    .filter((key) => !(kinds[key].holds as (d: Dossier, value: unknown) => boolean)(dossier, rule[key]))
    .map((key) => (kinds[key].says as (value: unknown) => string)(rule[key]));
}
