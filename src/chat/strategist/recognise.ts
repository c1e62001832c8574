import type { TopicId } from './answer.ts';
import { asMeant } from './as-meant.ts';
import { type Claims, claimsOf } from './claims.ts';
import { CUES } from './cues.ts';

export type FollowUp = 'more' | 'why' | 'cheaper' | 'faster' | 'simpler' | { nth: number } | undefined;

export type Reading = {
  topics: TopicId[];
  followUp: FollowUp;
  claims: Claims;
};

const WORDS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
};

/** What may stand around the word that makes a question a follow-up; more than that is a question of its own. */
const ASKED_SHORTLY = String.raw`^\s*(?:(?:and|but|or|so|ok(?:ay)?|hmm+)[,\s]+)*(?:(?:is there|what about|how about|can (?:it|this|that) be(?: done)?|any|anything|something|do you have|could (?:it|this) be|make (?:it|that)|a|an|way|ways|to make it)\s+)*`;

const shortly = (words: string) =>
  new RegExp(`${ASKED_SHORTLY}(?:${words})(?:\\s+(?:one|ones|way|ways|version|option|options|please|then|still))*\\s*[?.!]*\\s*$`, 'i');

const FOLLOWS = {
  more: /^\s*(and\s+|yes,?\s+)?(more|go on|continue|what else|anything else|tell me more|more (detail|about (that|this|it))|keep going|elaborate|expand|explain( that| more)?|an? example|for example|like what|what do you mean|and then|what next|in more detail)\b[\w\s]{0,16}[?.!]*\s*$/i,
  why: /^\s*(but\s+|and\s+)?(why( is that| so| not)?|how (so|come|do you know)( that)?|says who|really|are you sure|sure|source|based on what|((that|this)( is|'s) )?(bullshit|bs|crap|not true|a lie)[\s,.!]*(prove it)?|what makes you (say|think) (so|that)|prove it|i (don'?t|do not) (believe|buy) (that|it|this|you)|i doubt (it|that))\s*[?.!]*\s*$/i,
  cheaper: shortly(
    'cheap|cheaper|cheapest|less expensive|for less(?: money)?|lower|less money|on a (?:tiny|small|shoestring) budget|without (?:spending|money)',
  ),
  faster: shortly('fast|faster|fastest|quick|quicker|quickest|sooner|in less time'),
  simpler: shortly('simpler|simplest|smaller|smallest|easier|easiest|less work|leaner'),
  nth: /^\s*(and\s+|but\s+)?(what about |tell me (more )?about |how about |explain |more on |why )?(the |that |number |point )?(first|second|third|fourth|fifth|last|1st|2nd|3rd)(\s+(one|point|risk|competitor|item|feature|channel|step|criterion|customer|idea))?\s*[?.!]*\s*$/i,
  best: /^\s*(and\s+)?(which|what)( one)?( of (them|these|those))? (is|matters|would be|comes)( the)? (most important|most|best|worst|gravest|first|biggest)( one)?\s*[?.!]*\s*$/i,
};

/** What is nothing but a greeting or a follow-up is short. Their patterns are of many optional runs, which a long text has share its blanks in every way. */
const MOST_SHORT = 120;

/** Blanks and signs that are repeated say nothing more. */
const squeezed = (question: string): string =>
  question
    .normalize('NFKC')
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/([^\w\s])\1+/g, '$1')
    .trim();

/** Two questions in one: what stands between a question mark or “and” and the next question word. */
const NEXT_QUESTION =
  /[?;]\s+|,?\s+(?:and|also|plus|but)\s+(?=(?:what|how|who|whom|where|when|which|why|is|are|can|could|should|do|does|will|would)\b)/i;
const MOST_ASKED = 3;

/** @returns what a question asks, the heaviest topics first; no topic when its words match none */
export function recognise(question: string): Reading {
  const text = asMeant(squeezed(question));
  const isShort = text.length <= MOST_SHORT;
  return { topics: topicsIn(text), followUp: isShort ? followUpOf(text) : undefined, claims: claimsOf(text) };
}

function topicsIn(text: string): TopicId[] {
  const parts = text.length <= MOST_SHORT * 3 ? text.split(NEXT_QUESTION).filter((part) => part.trim().includes(' ')) : [];
  const asked = parts.length > 1 ? [...new Set(parts.flatMap((part) => heaviest(part)[0]?.[0] ?? []))] : [];
  const whole = heaviest(text);
  const [top, second] = whole;
  if (asked.length > 1 && !asked.some((topic) => ALONE.has(topic))) return asked.slice(0, MOST_ASKED);
  const isJoined = /\b(and|also|plus|then|as well)\b|[?;].*\?/i.test(text);
  return [...(top ? [top[0]] : []), ...(isJoined && top && second && second[1] >= 4 && top[1] - second[1] <= 2 ? [second[0]] : [])];
}

/** What is said of a whole message, whatever else stands in it. */
const ALONE: ReadonlySet<TopicId> = new Set(['identity', 'courtesy', 'unknowable']);

function heaviest(text: string): [TopicId, number][] {
  const isShort = text.length <= MOST_SHORT;
  const weights = new Map<TopicId, number>();
  for (const [topic, weight, pattern] of CUES)
    if ((isShort || topic !== 'courtesy') && pattern.test(text)) weights.set(topic, (weights.get(topic) ?? 0) + weight);
  return [...weights].sort((a, b) => b[1] - a[1]);
}

function followUpOf(text: string): FollowUp {
  for (const kind of ['why', 'more', 'cheaper', 'faster', 'simpler'] as const) if (FOLLOWS[kind].test(text)) return kind;
  if (FOLLOWS.best.test(text)) return { nth: 1 };
  const nth = FOLLOWS.nth.exec(text)?.[5]?.toLowerCase();
  return nth ? { nth: WORDS[nth] ?? 1 } : undefined;
}
