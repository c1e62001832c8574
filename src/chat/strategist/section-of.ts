import { dossierSections, type SectionKey } from '../../catalogue/index.server.ts';

/** In which section of the idea's page a part of the dossier is shown, by the first name of its path. */
const SECTION_OF: Readonly<Record<string, SectionKey>> = {
  problem_narrative: 'problem',
  problem_teaser: 'problem',
  why_now: 'why_now',
  solution_overview: 'solution',
  value_propositions: 'solution',
  target_market: 'audience',
  customer_type: 'audience',
  fit: 'audience',
  market_analysis: 'market',
  market_size_analysis: 'market',
  primary_keyword: 'market',
  community_signals: 'audience',
  competitive_landscape: 'competition',
  competitive_advantage: 'competition',
  market_gap: 'competition',
  business_model: 'business',
  value_ladder: 'business',
  value_equation: 'business',
  revenue_potential: 'business',
  monetization_timeline: 'business',
  gtm_strategy: 'go_to_market',
  channels: 'go_to_market',
  growth_tactics: 'go_to_market',
  mvp_features: 'build',
  not_in_mvp: 'build',
  technical_requirements: 'build',
  regulatory_considerations: 'build',
  required_skills: 'founder',
  time_to_mvp_weeks: 'build',
  no_code: 'founder',
  solo_friendly: 'founder',
  hours_per_week: 'founder',
  execution_plan: 'execution',
  capital_required: 'execution',
  research_hours: 'execution',
  founder_fit: 'founder',
  risks_and_challenges: 'risks',
  kill_criteria: 'risks',
  next_test: 'next_test',
  signals: 'evidence',
  figures: 'evidence',
};

/** @returns the section a path of a dossier is shown in; undefined for the head of the page */
export function sectionOf(path: string): (typeof dossierSections)[number] | undefined {
  const key = SECTION_OF[path.split('.')[0] ?? ''];
  return dossierSections.find((section) => section.key === key);
}
