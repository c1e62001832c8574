import type { Dossier } from './dossier.contract.ts';
import type { IdeaFull } from './ideas.contract.ts';
import type { SectionKey } from './sections.ts';

/** The parts of the editor, in order. */
export const editorParts = [
  { id: 'identity', label: 'Identity' },
  { id: 'customer', label: 'Customer' },
  { id: 'problem', label: 'Problem and solution' },
  { id: 'market', label: 'Market' },
  { id: 'business', label: 'Business' },
  { id: 'reach', label: 'Go to market' },
  { id: 'build', label: 'What to build' },
  { id: 'execution', label: 'Execution' },
  { id: 'ratings', label: 'Ratings and figures' },
] as const;

type Place = {
  /** The part of the editor it is written in. */
  part: (typeof editorParts)[number]['id'];
  /** The section of the page that shows it; without one it is said at the head, or kept for the check and the search. */
  section?: SectionKey;
  /** What the API calls it, where it is not sent as it is written: by another name, in another shape, or with what is computed from it. */
  as?: readonly string[];
  /** What the editor calls it, where its key in words would not do. */
  label?: string;
};

/**
 * Where each field of a dossier stands: the editor, the API, assistants and the strategist read this table, in its order. A field with a section and
 * no `as` is sent as it is written, without anything else to do.
 */
export const fieldPlaces = {
  title: { part: 'identity' },
  slug: { part: 'identity', label: 'Address (slug)' },
  tagline: { part: 'identity' },
  category: { part: 'identity' },
  tags: { part: 'identity' },
  is_pro_pick: { part: 'identity', label: 'Pro Pick' },
  validated_on: { part: 'identity', label: 'Validated on' },
  replaces: { part: 'identity', label: 'Addresses it replaces' },

  customer_type: { part: 'customer', section: 'audience', label: 'Customer type' },
  ground: { part: 'customer' },
  audience: { part: 'customer', section: 'audience', as: ['target_market'] },
  solo_friendly: { part: 'customer', section: 'founder', label: 'One person can do it' },
  no_code: { part: 'customer', section: 'founder', label: 'Can be built without code' },
  hours_per_week: { part: 'customer', section: 'founder', label: 'Hours a week' },

  problem_narrative: { part: 'problem', section: 'problem' },
  solution_overview: { part: 'problem', section: 'solution' },
  value_propositions: { part: 'problem', section: 'solution' },
  why_now: { part: 'problem', section: 'why_now', as: ['why_now'] },

  market: { part: 'market', section: 'market', as: ['market_analysis', 'market_size_analysis'] },
  competitors: { part: 'market', section: 'competition', as: ['competitive_landscape', 'main_competitor'] },
  competitive_advantage: { part: 'market', section: 'competition' },
  market_gap: { part: 'market', section: 'competition' },

  business_model: { part: 'business', section: 'business' },
  value_ladder: { part: 'business', section: 'business', as: ['value_ladder'] },
  value_equation: { part: 'business', section: 'business', as: ['value_equation'] },
  revenue: { part: 'business', section: 'business', as: ['revenue_potential'] },
  monetization_timeline: { part: 'business', section: 'business', as: ['monetization_timeline'] },

  go_to_market: { part: 'reach', section: 'go_to_market', as: ['gtm_strategy'] },
  channels: { part: 'reach', section: 'go_to_market' },
  growth_tactics: { part: 'reach', section: 'go_to_market' },
  community: { part: 'reach', section: 'audience', as: ['community_signals'] },
  primary_keyword: { part: 'reach', section: 'market', as: ['primary_keyword'] },
  search_phrases: { part: 'reach' },

  mvp_features: { part: 'build', section: 'build', label: 'Features of the first version' },
  not_in_mvp: { part: 'build', section: 'build', label: 'Not in the first version' },
  technical_requirements: { part: 'build', section: 'build' },
  regulatory: { part: 'build', section: 'build', as: ['regulatory_considerations'], label: 'Regulation' },
  required_skills: { part: 'build', section: 'founder', label: 'Required skills' },
  time_to_mvp_weeks: {
    part: 'build',
    section: 'build',
    as: ['time_to_mvp_weeks', 'estimated_time_to_launch'],
    label: 'Weeks to a first version',
  },
  research_hours: { part: 'build', section: 'execution', label: 'Hours of customer research' },
  npm_packages: { part: 'build', label: 'npm packages' },

  execution_plan: { part: 'execution', section: 'execution', as: ['execution_plan', 'capital_required'] },
  founder_fit: { part: 'execution', section: 'founder' },
  fit: { part: 'execution', section: 'founder', as: ['fit'] },
  risks: { part: 'execution', section: 'risks', as: ['risks_and_challenges'] },
  kill_criteria: { part: 'execution', section: 'risks', label: 'Drop it if' },
  next_test: { part: 'execution', section: 'next_test', as: ['next_test'] },
  longer_test: { part: 'execution', section: 'next_test', as: ['longer_test'] },
  success_stories: { part: 'execution', section: 'founder' },

  ratings: { part: 'ratings', section: 'evidence', as: ['score_parts', 'confidence'] },
  figures: { part: 'ratings', section: 'evidence', as: ['signals', 'figures'] },
} as const satisfies Record<keyof Dossier, Place>;

type Places = typeof fieldPlaces;
export type Field = keyof Places;
/** The fields that are sent as they are written. */
export type SentAsWritten = {
  [Key in Field]: Places[Key] extends { as: unknown } ? never : Places[Key] extends { section: SectionKey } ? Key : never;
}[Field];

const places = Object.entries(fieldPlaces) as [Field, Place][];

export const sentAsWritten = places.flatMap(([key, { section, as }]) => (section && !as ? [key] : [])) as SentAsWritten[];

/** @returns what a section of the page shows, by the names of the API */
export const fieldsOfSection = (section: SectionKey): (keyof IdeaFull)[] =>
  places.flatMap(([key, place]) => (place.section === section ? ((place.as ?? [key]) as (keyof IdeaFull)[]) : []));

/** @returns the fields that are written in a part of the editor */
export const fieldsOfPart = (part: Place['part']): Field[] => places.flatMap(([key, place]) => (place.part === part ? [key] : []));

/** @returns the section a field of the API is shown in; undefined for the head of the page */
export const sectionOfField = (name: string): SectionKey | undefined =>
  places.find(([key, { section, as }]) => section && (as ?? [key]).includes(name))?.[1].section;
