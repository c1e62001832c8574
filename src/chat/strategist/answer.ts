import type { IdeaCard, IdeaFull } from '../../catalogue/index.ts';

/**
 * What one sentence rests on.
 * `idea`: the part of a dossier or card at `path` (`risks_and_challenges.0.risk`); `figure`: one of its figures; `topic`: the figures of a trending topic; `count`: how many entries the list at
 * `path` has, or how many of them are as `where` says; `sum`: arithmetic, written out; `absence`: words that no line of the dossier, or of the part at `path`, holds; `asker`: what the person wrote; `self`: what this
 * strategist is, which states nothing about an idea, or the page of the product it points to.
 */
export type Cite =
  | { of: 'idea'; slug: string; path: string }
  | { of: 'figure'; slug: string; key: string }
  | { of: 'topic'; slug: string }
  | { of: 'count'; slug: string; path: string; where?: { key: string; is: string } }
  | { of: 'sum'; shown: string }
  | { of: 'absence'; slug: string; words: readonly string[]; path?: string }
  | { of: 'asker' }
  | { of: 'self'; at?: '/fit' | '/validate' };

export type Said = { text: string; cites: readonly Cite[] };

export type Block =
  | { kind: 'text'; said: readonly Said[] }
  | { kind: 'list'; title?: Said; items: readonly (readonly Said[])[] }
  | { kind: 'draft'; lines: readonly Said[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly Said[])[] };

/** What a founder may ask about; the last three need no idea. */
export const topicIds = [
  'first_customers',
  'outreach',
  'interview',
  'pricing',
  'mvp',
  'competitors',
  'risks',
  'go_to_market',
  'unit_economics',
  'test',
  'why_now',
  'audience',
  'regulation',
  'budget',
  'skills',
  'hiring',
  'leaving_job',
  'kill',
  'compare',
  'verdict',
  'improve',
  'scores',
  'precedents',
  'market',
  'trends',
  'revenue',
  'plan',
  'time',
  'technology',
  'problem',
  'solution',
  'advantage',
  'community',
  'evidence',
  'summary',
  'identity',
  'courtesy',
  'unknowable',
] as const;
export type TopicId = (typeof topicIds)[number];

/** A dossier the asker may read whole, and how near it is to the question (0–1) where it was found by it. */
export type NearIdea = { idea: IdeaFull; probability: number };
export type KnownIdea = IdeaFull | IdeaCard;

/** The inputs of the calculation an answer opens; money in US dollars, shares in percent. */
export type CalculationInputs = {
  priceUsdYear: number;
  customers: number;
  marginPct: number;
  costToWinUsd: number;
  budgetUsd: number;
  hoursPerWeek: number;
};

export type Answer = {
  topics: readonly TopicId[];
  blocks: readonly Block[];
  /** What was looked at, in words: “looked at 6 similar ideas”. */
  lookedAt: readonly { label: string; slugs: readonly string[]; topics?: readonly string[] }[];
  calculation?: CalculationInputs;
  /** What may be asked next. */
  next: readonly string[];
  /** Nothing was found that answers: such an answer costs nothing. */
  isEmpty: boolean;
};

/** @returns every sentence of an answer, in reading order */
export function sentencesOf(blocks: readonly Block[]): Said[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return [...block.said];
    if (block.kind === 'list') return [...(block.title ? [block.title] : []), ...block.items.flat()];
    if (block.kind === 'draft') return block.lines.filter(({ text }) => text !== '');
    return block.rows.flat();
  });
}
