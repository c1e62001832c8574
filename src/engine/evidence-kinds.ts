/** Why a source could not be asked. Never to be read as "found none". */
export const silences = [
  'off',
  'no_key',
  'unreachable',
  'timeout',
  'refused',
  'limited',
  'garbled',
  'too_large',
  'not_applicable',
] as const;
export type Silence = (typeof silences)[number];

/** How an idea is delivered: it decides what can be compared and what has to be built. */
export const solutionTypes = {
  software: 'Software',
  developer_tool: 'Tool for developers',
  marketplace: 'Marketplace',
  service: 'Service',
  physical_product: 'Physical product',
  content: 'Content or community',
  hardware: 'Hardware with software',
  finance: 'Finance',
} as const satisfies Record<string, string>;
export const solutionTypeIds = Object.keys(solutionTypes) as [keyof typeof solutionTypes, ...(keyof typeof solutionTypes)[]];
export type SolutionType = keyof typeof solutionTypes;

/** A kind of figure or finding, each with the part of the scores it feeds. Units: counts unless the name says otherwise. */
export const evidenceKinds = [
  'nearest_idea',
  'competitor',
  'discussion',
  'repository',
  'package_downloads',
  'package_growth_pct',
  'page_views_month',
  'page_views_growth_pct',
  'question',
  'launch',
  'video',
  'search_interest_growth_pct',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
