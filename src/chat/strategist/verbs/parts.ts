import type { IdeaFull, ScoreKind } from '../../../catalogue/index.server.ts';
import type { Block, Said } from '../answer.ts';
import { ended, endedAt, line, open, part, say, usd, valueAt } from '../lines.ts';
import { list } from './verb.ts';

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
  const whole = name.replace(/\s*\(.*?\)\s*/g, ' ').trim();
  return (
    holdsWords(question, whole) || membersOf(whole).some((one) => holdsWords(question, one) && (/\s/.test(one) || question.includes(one)))
  );
}

/** “Catch, Stride and HealthSherpa” are three names; of “Paper and email” neither is one. A single word is one only where its capital says so: “What’s the catch?” */
function membersOf(name: string): string[] {
  const members = name.split(/,\s*(?:and\s+)?|\s+and\s+/);
  const isList = members.length > 1 && members.every((one) => one.split(' ').every((word) => /^[\p{Lu}&]/u.test(word)));
  return isList ? members : [];
}

const holdsWords = (question: string, words: string): boolean =>
  words.length >= 3 && ` ${wordsOnly(question)} `.includes(` ${wordsOnly(words)} `);

const wordsOnly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** `Reach to first customers is rated 6 of 10: …` */
export function saidRating(idea: IdeaFull, key: RatedKey, how = 'is rated'): Said | undefined {
  const rating = ratingOf(idea, key);
  return rating && say(`${rating.label} ${how} ${rating.value} of 10: ${rating.reason}`, part(idea, rating.path));
}

/** The keys of a named entry of a dossier: what it is called, and what is told of it. */
type Named = readonly [name: string, what: string];

/**
 * The list at a path of a dossier, each entry a sentence.
 * @param title words of ours above it
 * @param named for entries with several fields: `Name: what it is.`
 */
export function listAt(idea: IdeaFull, path: string, title?: string, named?: Named): Block {
  const entries = valueAt(idea, path) as readonly unknown[];
  return list(
    title === undefined ? undefined : say(title, part(idea, path)),
    entries.map((_, at) => [named ? namedAt(idea, `${path}.${at}`, named) : endedAt(idea, `${path}.${at}`)]),
  );
}

/** `Name: what it is.` */
export const namedAt = (idea: IdeaFull, path: string, [name, what]: Named): Said =>
  say(`${valueAt(idea, `${path}.${name}`)}: ${ended(line(idea, `${path}.${what}`).text)}`, part(idea, path));

/** `Gravest risk (high): …` */
export const saidRisk = (idea: IdeaFull, words: string, { at, severity }: { at: number; severity: string }): Said =>
  say(`${words} (${severity}): ${ended(line(idea, `risks_and_challenges.${at}.risk`).text)}`, part(idea, `risks_and_challenges.${at}`));

/** The steps of income a dossier expects, each in words. */
export const stepsOf = (idea: IdeaFull, words: (step: IdeaFull['monetization_timeline'][number]) => string): Said[][] =>
  idea.monetization_timeline.map((step, at) => [say(words(step), part(idea, `monetization_timeline.${at}`))]);

/** The lines of the first budget that name what the pattern does, each with its cost. */
export const costsOf = (idea: IdeaFull, of: RegExp): Said[][] =>
  idea.execution_plan.budget.flatMap((one, at) => (of.test(one.item) ? [[saidCost(idea, { ...one, at })]] : []));
export const saidCost = (idea: IdeaFull, { item, cost_cents, at }: IdeaFull['execution_plan']['budget'][number] & { at: number }): Said =>
  say(`${open(item)}, ${usd(cost_cents)}.`, part(idea, `execution_plan.budget.${at}`));

/** `$80 and 5 days` */
export const testPrice = ({ next_test }: IdeaFull): string => `${usd(next_test.cost_cents)} and ${next_test.days} days`;

export const saidCode = (idea: IdeaFull): Said =>
  say(idea.no_code ? 'It can be started without code.' : 'It is not marked as possible without code.', part(idea, 'no_code'));

const SEVERITY = { high: 0, medium: 1, low: 2 } as const;
/** Risks with where they stand, the gravest first. */
export const gravestRisks = (idea: IdeaFull) =>
  idea.risks_and_challenges.map((risk, at) => ({ ...risk, at })).sort((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity] || a.at - b.at);
