import type { IdeaFull, ScoreKind } from '../../../catalogue/index.server.ts';
import type { Said } from '../answer.ts';
import { part, say } from '../lines.ts';

/** Where the parts of the scores stand that an editor rated with a reason. */
const RATED = {
  pain: ['problem', 'The pain'],
  frequency: ['problem', 'How often it is felt'],
  willingness_to_pay: ['problem', 'What is paid for it today'],
  gap: ['opportunity', 'The room left by competitors'],
  reach: ['feasibility', 'Reach to first customers'],
  timing: ['why_now', 'The timing'],
} as const satisfies Record<string, readonly [ScoreKind, string]>;
export type RatedKey = keyof typeof RATED;
export const ratedKeys = Object.keys(RATED) as RatedKey[];

export type Rating = { key: RatedKey; label: string; value: number; reason: string; path: string };

/** A part of a score with its reason, undefined where the dossier has none. */
export function ratingOf(idea: IdeaFull, key: RatedKey): Rating | undefined {
  const [kind, label] = RATED[key];
  const at = idea.score_parts[kind].findIndex((one) => one.key === key);
  const found = idea.score_parts[kind][at];
  return found?.reason ? { key, label, value: found.value, reason: found.reason, path: `score_parts.${kind}.${at}` } : undefined;
}

/** Whether a question holds a company’s name, as people write it: without what stands in brackets. */
export function holdsName(question: string, name: string): boolean {
  const bare = name
    .replace(/\s*\(.*?\)\s*/g, ' ')
    .trim()
    .toLowerCase();
  return (
    bare.length >= 3 &&
    ` ${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${bare.replace(/[^\p{L}\p{N}]+/gu, ' ')} `)
  );
}

/** `Reach to first customers is rated 6 of 10: …` */
export function saidRating(idea: IdeaFull, key: RatedKey, how = 'is rated'): Said | undefined {
  const rating = ratingOf(idea, key);
  return rating && say(`${rating.label} ${how} ${rating.value} of 10: ${rating.reason}`, part(idea, rating.path));
}

const SEVERITY = { high: 0, medium: 1, low: 2 } as const;
/** Risks with where they stand, the gravest first. */
export const gravestRisks = (idea: IdeaFull) =>
  idea.risks_and_challenges.map((risk, at) => ({ ...risk, at })).sort((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity] || a.at - b.at);
