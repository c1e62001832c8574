import type { Report, Sentence } from '../evidence/report.contract.ts';

/** @returns what a report's summary says besides the reasons of the verdict, where these are shown above it: a page says nothing twice */
export const summaryBeside = ({ summary, verdict }: Pick<Report, 'summary' | 'verdict'>): Sentence[] =>
  summary.filter(({ text }) => !verdict.because.some((reason) => reason.text === text));
