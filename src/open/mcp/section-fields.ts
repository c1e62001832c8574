import { dossierSections, fieldsOfSection, type IdeaFull } from '../../catalogue/index.ts';

/** The dossier in short. */
const SHEET: readonly (keyof IdeaFull)[] = [
  'target_market',
  'problem_narrative',
  'solution_overview',
  'buyers',
  'time_to_mvp_weeks',
  'capital_required',
  'next_test',
  'kill_criteria',
];
/** What is read with a section, and stands in another on the page. */
const BESIDE: Record<string, readonly (keyof IdeaFull)[]> = { problem: ['target_market'], market: ['market_gap'] };
/** Figures go out beside the parts that cite them. */
const APART = ['signals', 'figures'];

export const sectionNames = dossierSections.map(({ key }) => key);

/** @returns which fields of a dossier a section holds; without one those of the dossier in short */
export const fieldsFor = (section: (typeof sectionNames)[number] | undefined): readonly (keyof IdeaFull)[] =>
  section ? [...fieldsOfSection(section), ...(BESIDE[section] ?? [])].filter((name) => !APART.includes(name)) : SHEET;
