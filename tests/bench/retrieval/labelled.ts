import { createHash } from 'node:crypto';
import { judgements } from './judgements.ts';
import type { LabelledText } from './labelled-text.ts';
import { byLot } from './texts/by-lot.ts';
import { otherTexts } from './texts/kinds.ts';
import { paraphrases } from './texts/paraphrases.ts';
import { plainTexts } from './texts/plain.ts';
import { morePlainTexts } from './texts/plain-more.ts';
import { strangers } from './texts/strangers.ts';
import { moreStrangers } from './texts/strangers-by-lot.ts';

export const allTexts: readonly LabelledText[] = [...plainTexts, ...morePlainTexts, ...otherTexts, ...paraphrases, ...strangers];
/** Texts with something near them in the file, and texts without. */
export const known = allTexts.filter(({ idea }) => judgements[idea]);
export const unknown = [...allTexts.filter(({ idea }) => !judgements[idea]), ...moreStrangers];

/** A company drawn by lot, as a labelled text: what is near it comes with it. */
export type Drawn = { idea: string; company: string; text: string; grades: ReadonlyMap<string, number> };
export const drawnByLot: readonly Drawn[] = byLot.map(({ company, text, same = [], elsewhere = [], partly = [] }) => ({
  idea: `lot-${company}`,
  company: String(company),
  text,
  grades: new Map(
    [[3, [company, ...same]] as const, [2, elsewhere] as const, [1, partly] as const].flatMap(([grade, ids]) =>
      ids.map((id) => [String(id), grade] as const),
    ),
  ),
}));

/** By the idea and not by its text, so that two tellings of one idea never stand on both sides. */
export const halfOf = (idea: string): 'tune' | 'held-out' =>
  (createHash('sha256').update(idea).digest()[0] as number) % 2 === 0 ? 'tune' : 'held-out';

/** @returns by the company's id, how near it is, 1–3; empty where nothing is */
export function gradesOf(idea: string): Map<string, number> {
  const judged = judgements[idea];
  if (!judged) return new Map();
  const graded = [
    [3, judged.same],
    [2, judged.elsewhere ?? []],
    [1, judged.partly ?? []],
  ] as const;
  return new Map(graded.flatMap(([grade, ids]) => ids.map((id) => [String(id), grade] as const)));
}
