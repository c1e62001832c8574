import type { CalculationInputs, IdeaCard, IdeaFull } from '../../catalogue/index.ts';

/**
 * A fact from outside the dossiers, in the words the guard reads: a figure of an official table, a company of our lists, what the catalogue's ideas have in common.
 * `label` and `path` are how it is named among the sources, and where it leads.
 */
export type Fact = { key: string; text: string; label: string; path: string | null };

/**
 * What one sentence rests on.
 * `idea`: the part of a dossier or card at `path` (`risks_and_challenges.0.risk`); `figure`: one of its figures; `topic`: the figures of a trending topic; `fact`: what stands outside the dossiers; `count`: how many entries the list at
 * `path` has, or how many of them are as `where` says; `sum`: arithmetic, written out; `absence`: words that no line of the dossier, or of the part at `path`, holds; `asker`: what the person wrote; `self`: what this
 * strategist is, which states nothing about an idea, or the page of the product it points to.
 */
export type Cite =
  | { of: 'idea'; slug: string; path: string }
  | { of: 'figure'; slug: string; key: string }
  | { of: 'topic'; slug: string }
  | { of: 'fact'; fact: Fact }
  | { of: 'count'; slug: string; path: string; where?: { key: string; is: string } }
  | { of: 'sum'; shown: string }
  | { of: 'absence'; slug: string; words: readonly string[]; path?: string }
  | { of: 'asker' }
  | { of: 'self'; at?: '/fit' | '/validate' | '/buyers' };

export type Said = { text: string; cites: readonly Cite[] };

export type Block =
  | { kind: 'text'; said: readonly Said[] }
  | { kind: 'list'; title?: Said; items: readonly (readonly Said[])[] }
  | { kind: 'draft'; lines: readonly Said[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly Said[])[] };

/** What the strategist can do, by the name under which examples, tools and stored answers know it. */
export const verbIds = [
  'find_ideas',
  'compare',
  'count_buyers',
  'pay',
  'countries',
  'unit_economics',
  'revenue',
  'pricing',
  'budget',
  'competitors',
  'trends',
  'test',
  'first_customers',
  'outreach',
  'interview',
  'mvp',
  'risks',
  'go_to_market',
  'why_now',
  'audience',
  'regulation',
  'skills',
  'hiring',
  'leaving_job',
  'kill',
  'verdict',
  'improve',
  'scores',
  'precedents',
  'market',
  'plan',
  'time',
  'technology',
  'problem',
  'solution',
  'advantage',
  'community',
  'evidence',
  'summary',
  'more',
  'why',
  'cheaper',
  'faster',
  'simpler',
  'pick',
  'identity',
  'courtesy',
  'thanks',
  'complaint',
  'future',
  'investors',
  'naming',
  'off_topic',
  'unknowable',
] as const;
export type VerbId = (typeof verbIds)[number];

/** What somebody claims or would do, beside what they ask: that there are no rivals, that it should be free. */
export const stances = ['free', 'doubted', 'denied', 'everybody'] as const;
export type Stance = (typeof stances)[number];
export type Wanted = { verb: VerbId; stance?: Stance | undefined };

/** Verbs that are about the answer before; without one they mean nothing. */
export const aboutAnswers: ReadonlySet<VerbId> = new Set(['more', 'why', 'cheaper', 'faster', 'simpler', 'pick']);
/** Pleasantries: what was spoken of before is still at hand after them. */
export const pleasantries = ['identity', 'courtesy', 'thanks', 'complaint'] as const satisfies readonly VerbId[];
/** Verbs that have to do with no idea, or ask what no dossier can say. */
export const outsideVerbs: ReadonlySet<VerbId> = new Set([...pleasantries, 'future', 'investors', 'naming', 'off_topic', 'unknowable']);

/** A dossier the asker may read whole, and how near it is to the question (0–1) where it was found by it. */
export type NearIdea = { idea: IdeaFull; probability: number };
export type KnownIdea = IdeaFull | IdeaCard;

export type Answer = {
  verbs: readonly VerbId[];
  blocks: readonly Block[];
  /** What was looked at, in words: “looked at 6 similar ideas”. */
  lookedAt: readonly { label: string; slugs: readonly string[]; topics?: readonly string[] }[];
  calculation?: CalculationInputs;
  /** What may be asked next. */
  next: readonly string[];
  /** Ideas and facts it rests on besides the linked idea, those near it and the trends. */
  ideas?: readonly IdeaFull[];
  facts?: readonly Fact[];
  /** The ideas it names, in its order: “the second one” is the second of them. */
  named?: readonly string[];
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
