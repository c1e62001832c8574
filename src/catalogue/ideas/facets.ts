import { type BandId, type BandKind, bandIds, bands, type CustomerType } from './bands.ts';
import type { Dossier } from './dossier.contract.ts';
import { type SkillGroupId, skillGroupIds } from './skill-groups.ts';
import { skillGroupsOf } from './skill-words.ts';

/** What may be told of a dossier to anybody, and nothing finer (docs/decisions/0018). Stored as `ideas.facets`. */
export type Facet = `${BandKind}:${BandId}` | `customer:${CustomerType}` | `skill:${SkillGroupId}` | 'solo' | 'no_code';

/** The band of a number that lies under, up to and including, or over two limits. */
function bandOf<K extends BandKind>(kind: K, value: number, [under, upTo]: [under: number, upTo: number]): Facet {
  const [low, middle, high] = bandIds(kind);
  return `${kind}:${(value < under ? low : value <= upTo ? middle : high) as BandId}`;
}

/**
 * @param d a dossier
 * @returns its published facets: budget of the first quarter (US dollars), weeks to a first version, hours a week, burden of regulation (0 to 10),
 * each as a band; customers, groups of skills, and whether one person and no code suffice
 */
export function facetsOf(d: Dossier): Facet[] {
  const budgetUsd = d.execution_plan.budget.reduce((total, line) => total + line.usd, 0);
  return [
    bandOf('budget', budgetUsd, [2_000, 10_000]),
    bandOf('weeks', d.time_to_mvp_weeks, [4, 12]),
    bandOf('hours', d.hours_per_week, [10, 25]),
    bandOf('regulation', d.regulatory.burden, [4, 6]),
    `customer:${d.customer_type}`,
    ...skillGroupsOf(d.required_skills).map((id): Facet => `skill:${id}`),
    ...(d.solo_friendly ? (['solo'] as const) : []),
    ...(d.no_code ? (['no_code'] as const) : []),
  ];
}

/** @returns the facets of all bands that are at most the one given. */
export function atMost<K extends BandKind>(kind: K, band: BandId<K>): Facet[] {
  const ids = bands[kind].map(({ id }) => id as string);
  return ids.slice(0, ids.indexOf(band) + 1).map((id) => `${kind}:${id}` as Facet);
}

/** @returns the facets of every group of skills but those given: what of them an idea has, a founder would have to learn or find. */
export function skillsBeyond(skills: readonly SkillGroupId[]): Facet[] {
  return skillGroupIds.filter((id) => !skills.includes(id)).map((id): Facet => `skill:${id}`);
}
