import type { Report } from '../engine/index.ts';
import { wasLookedFor } from './report-sentences.ts';

/** The parts below the first sheet, in four tabs. */
export const tabs = [
  { key: 'reasons', label: 'Reasons' },
  { key: 'rivals', label: 'Rivals' },
  { key: 'evidence', label: 'Evidence' },
  { key: 'sources', label: 'Sources' },
] as const;
export type TabKey = (typeof tabs)[number]['key'];
const elsewhere: Partial<Record<string, TabKey>> = { closest: 'rivals', competitors: 'rivals', evidence: 'evidence', asked: 'sources' };

const labels = {
  contradictions: 'Where the text and the evidence disagree',
  closest: 'Closest in our lists: check these',
  competitors: 'Competitors',
  risks: 'The three assumptions, and their tests',
  demand: 'Does anybody want it?',
  momentum: 'Is it growing?',
  difficulty: 'How hard is it?',
  unknown: 'What we do not know',
  money: 'Ways to earn',
  tips: 'How to go about it',
  market: 'Market notes',
  evidence: 'Evidence',
  asked: 'Who was asked',
  idea: 'The idea as submitted',
} as const;
export type PartKey = keyof typeof labels;

/** @returns the parts of a report below its decision and scores, in reading order, those without content left out: page, contents and files read this */
export function partsOf(report: Report): { key: PartKey; label: string; tab: TabKey }[] {
  const said = new Map(report.sections.filter(({ sentences }) => sentences.length > 0).map(({ id, title }) => [id as string, title]));
  const isThere = (key: string) =>
    key === 'contradictions'
      ? report.verdict.contradictions.length > 0
      : key === 'closest'
        ? (report.closest ?? []).length > 0
        : key === 'competitors'
          ? report.competitors.length > 0 || wasLookedFor(report)
          : !['demand', 'momentum', 'difficulty', 'unknown'].includes(key) || said.has(key);
  return (Object.keys(labels) as PartKey[]).filter(isThere).map((key) => ({
    key,
    label: said.get(key) ?? labels[key],
    tab: elsewhere[key] ?? 'reasons',
  }));
}
