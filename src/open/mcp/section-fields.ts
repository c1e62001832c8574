import type { IdeaFull } from '../../catalogue/index.ts';

/** Which fields of a dossier each section holds; `sheet` is the dossier in short. */
export const SECTION_FIELDS = {
  sheet: [
    'target_market',
    'problem_narrative',
    'solution_overview',
    'buyers',
    'time_to_mvp_weeks',
    'capital_required',
    'next_test',
    'kill_criteria',
  ],
  problem: ['target_market', 'problem_narrative'],
  why_now: ['why_now'],
  solution: ['solution_overview', 'value_propositions'],
  audience: ['target_market', 'customer_type', 'community_signals'],
  market: ['market_analysis', 'market_size_analysis', 'market_gap'],
  competition: ['competitive_landscape', 'main_competitor', 'competitive_advantage'],
  business: ['business_model', 'value_ladder', 'value_equation', 'monetization_timeline', 'revenue_potential'],
  go_to_market: ['gtm_strategy', 'channels', 'growth_tactics'],
  build: ['mvp_features', 'not_in_mvp', 'technical_requirements', 'regulatory_considerations'],
  execution: ['execution_plan', 'capital_required', 'estimated_time_to_launch'],
  founder: ['founder_fit', 'fit', 'required_skills', 'hours_per_week', 'solo_friendly', 'no_code'],
  risks: ['risks_and_challenges', 'kill_criteria'],
  next_test: ['next_test', 'longer_test'],
  evidence: ['score_parts', 'confidence'],
} as const satisfies Record<string, readonly (keyof IdeaFull)[]>;

export const sectionNames = Object.keys(SECTION_FIELDS).filter((name) => name !== 'sheet') as [
  Exclude<keyof typeof SECTION_FIELDS, 'sheet'>,
  ...Exclude<keyof typeof SECTION_FIELDS, 'sheet'>[],
];
