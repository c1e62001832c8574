import type { Sentence } from './report.contract.ts';

/** Who wrote a report that no model wrote. */
export const BUILT_IN_ANALYST = 'built-in analyst';

export const scoreNames = ['demand', 'competition', 'momentum', 'difficulty'] as const;
export type ScoreName = (typeof scoreNames)[number];

/** `not_enough_evidence` is no judgement of the idea: what was found does not carry one. Such a report costs no unit. */
export const verdicts = ['build', 'reshape', 'drop', 'not_enough_evidence'] as const;
/** How near a company in our lists is to an idea, in words. */
export const similarities = ['close', 'near', 'worth_a_look', 'faint'] as const;

/** Whether a report's sentences are the analyst's, whoever placed them: some were written by a model once, and say so. */
export const isByAnalyst = (writtenBy: string): boolean => writtenBy.startsWith(BUILT_IN_ANALYST);

/** What stands before an opinion wherever it is shown. */
export const OPINION_LABEL = 'Writer’s opinion:';

/** @returns a sentence as text, an opinion with its label */
export const sentenceText = ({ text, kind }: Pick<Sentence, 'text' | 'kind'>): string =>
  kind === 'opinion' ? `${OPINION_LABEL} ${text}` : text;
