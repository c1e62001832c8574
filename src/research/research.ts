/** Closed sets and words of research, free of zod, so that screens may use them. */

/** The longest text of an idea, in characters. */
export const MAX_IDEA = 500;
export const MAX_TITLE = 120;

export const runStates = ['queued', 'running', 'done', 'failed'] as const;
export type RunState = (typeof runStates)[number];

/** What happens in a run, in order; every source of the table is a step of its own. */
export const stepKinds = ['source', 'scored', 'written', 'done', 'failed'] as const;
export type StepKind = (typeof stepKinds)[number];

/** What a person is told; the product fixes the first four. */
export const researchMessages = {
  noIdea: 'Please enter an idea to validate',
  failed: 'Failed to validate idea',
  failedTryAgain: 'Failed to validate idea. Please try again.',
  complete: 'Analysis complete!',
  tooLong: 'An idea may have at most 500 characters',
  proOnly: 'AI Research is part of Pro',
  notFound: 'There is no such report, or this link to it was switched off.',
  underWay: 'This run is still under way. Try again when it has ended.',
  keyUsed: 'This key was sent with something else before. Send a new key for a new run.',
  notDone: 'This run has no report.',
  removed: 'Report removed',
  saved: 'Report saved',
  restored: 'Report is back',
  shared: 'Anyone with the link can read this report',
  unshared: 'The link is switched off',
  failedToChange: 'Failed to change the report',
} as const;

export const verdictWords = {
  build: { label: 'Build', says: 'Build it' },
  reshape: { label: 'Reshape', says: 'Reshape it' },
  drop: { label: 'Drop', says: 'Drop it' },
  not_enough_evidence: { label: 'Not enough evidence', says: 'Not enough evidence' },
} as const;

export const confidenceWords = { low: 'low confidence', medium: 'medium confidence', high: 'high confidence' } as const;

export const scoreWords = {
  demand: { label: 'Demand', asks: 'Does anybody want it? High is good.' },
  competition: { label: 'Competition', asks: 'Who does it already? High is a crowded field.' },
  momentum: { label: 'Momentum', asks: 'Is it growing? High is good.' },
  difficulty: { label: 'Difficulty', asks: 'How hard is it to build and sell? High is hard.' },
} as const;

export const researchFormats = [
  { id: 'pdf', label: 'PDF', type: 'application/pdf' },
  { id: 'markdown', label: 'Markdown', type: 'text/markdown; charset=utf-8' },
  { id: 'json', label: 'JSON', type: 'application/json; charset=utf-8' },
] as const;
export type ResearchFormatId = (typeof researchFormats)[number]['id'];

/** @param by whose reading of an idea it is, as the understanding has it @returns who read it, for beside it: what a machine read is named so wherever it is shown */
export function readingWords(by: string): string {
  if (by === 'person') return 'As its author confirmed it.';
  return `Read ${by === 'analyst' ? 'by rules on this server' : `by ${by}, in words of the text`}, not by a person.`;
}
