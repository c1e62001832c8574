import type { EvidenceKind } from '../evidence-kinds.ts';
import type { SourceId } from '../sources.ts';

/**
 * How Assay scores a ledger, method 8. The page /methodology prints these tables; change them together with `ENGINE_METHOD_VERSION`.
 * Every formula is Assay's own; none is taken from elsewhere. A part is 0–10; a score is the weighted mean of the parts that could be read, rounded
 * to a whole number from 1 to 10.
 */
export const ENGINE_METHOD_VERSION = 8;

/**
 * From which relevance on an entry counts, by what its relevance is. Of a company or a dossier found here it is a probability: from `likely` on it is
 * named as near, from `possible` on it still counts for what it is probable, so that ten at one in five are two. `likely` is the lowest tenth of which
 * half or more was near, on the half of our labelled texts it was chosen on; the retrieval bench prints all of them (docs/research/retrieval.md). Below
 * `close` a company also has to have `sharedWords` of the text's words itself: similarity may come from one word, or from none but words close to it; a text that
 * tells less than `fewestToShare` words is excused, and a company that a near dossier names. From
 * `look` on it is named as worth a look. Of what a live source found it is the share of the words searched for: `near` is about the same thing.
 * Nearer than `close` either would be mistaken for the idea,
 * a company only where it has `sharedWords` of the text's words as well.
 */
export const nearness = { near: 0.45, likely: 0.4, possible: 0.1, look: 0.2, close: 0.6, sharedWords: 2, fewestToShare: 3 } as const;

/** Below this share of its weights, a score of which nothing was found is “not known” and no low score. */
export const LEAST_HEARD = 0.5;

export type PartRule = {
  key: string;
  label: string;
  kinds: readonly EvidenceKind[];
  /** The sources that can give it: the part is read when one of them spoke, and left out when all were silent. */
  sources: readonly SourceId[];
  /** Its weight for ideas made for developers, and for all others, whose users are seldom where developers talk. */
  weight: { developers: number; others: number };
  rule: string;
};

const talk = ['hacker_news', 'reddit'] as const;

export const demandParts = [
  {
    key: 'paid_for',
    label: 'Somebody already pays for it',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.25, others: 0.45 },
    rule: 'Companies that are or may be near and are not known to be dead, each counted by its probability: none is 0, 1 is 4, 3 is 7, 8 or more is 10',
  },
  {
    key: 'talked_about',
    label: 'People discuss it',
    kinds: ['discussion'],
    sources: talk,
    weight: { developers: 0.2, others: 0.15 },
    rule: 'Points plus twice the comments of near discussions, times nearness: 10 is 0, 3,000 is 10, on a logarithmic scale',
  },
  {
    key: 'asked',
    label: 'People ask how',
    kinds: ['question'],
    sources: ['stack_exchange'],
    weight: { developers: 0.15, others: 0.08 },
    rule: 'Views of near questions, times nearness: 200 is 0, 300,000 is 10, on a logarithmic scale',
  },
  {
    key: 'looked_up',
    label: 'People look it up',
    kinds: ['page_views_month'],
    sources: ['wikipedia'],
    weight: { developers: 0.05, others: 0.15 },
    rule: 'Views a month of the most-read near article: 300 is 0, 100,000 is 10, on a logarithmic scale',
  },
  {
    key: 'used',
    label: 'Something like it is in use',
    kinds: ['package_downloads', 'repository'],
    sources: ['npm', 'pypi', 'github'],
    weight: { developers: 0.25, others: 0.05 },
    rule: 'The larger of: downloads a month of near packages (1,000 is 0, 10 million is 10) and stars of near repositories (20 is 0, 30,000 is 10), on logarithmic scales',
  },
  {
    key: 'launched',
    label: 'Launches were welcomed',
    kinds: ['launch', 'video'],
    sources: ['product_hunt', 'youtube'],
    weight: { developers: 0.1, others: 0.12 },
    rule: 'Votes of near launches plus a thousandth of the views of near videos: 20 is 0, 3,000 is 10, on a logarithmic scale',
  },
] as const satisfies readonly PartRule[];

export const competitionParts = [
  {
    key: 'alike',
    label: 'Companies doing the same',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.45, others: 0.55 },
    rule: 'Companies that are or may be near and are not known to be dead, each counted by its probability: none is 0, 1 is 3, 3 is 6, 6 is 8, 12 or more is 10',
  },
  {
    key: 'closest',
    label: 'How close the closest one is',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.15, others: 0.2 },
    rule: 'Nearness of the nearest company not known to be dead: 0.3 is 0, 0.9 is 10, linear',
  },
  {
    key: 'strength',
    label: 'Strength of the strongest',
    kinds: ['competitor'],
    sources: ['companies', 'catalogue'],
    weight: { developers: 0.15, others: 0.2 },
    rule: 'Staff of the largest near company not known to be dead: 2 is 0, 500 is 10, on a logarithmic scale; listed on an exchange is 10; not known is left out',
  },
  {
    key: 'free',
    label: 'Free alternatives',
    kinds: ['repository'],
    sources: ['github'],
    weight: { developers: 0.25, others: 0.05 },
    rule: 'Stars of the most-starred near open-source project: 50 is 0, 20,000 is 10, on a logarithmic scale; left out where none is near, as no field is emptier for want of free software',
  },
] as const satisfies readonly PartRule[];

export const momentumParts = [
  {
    key: 'search_growth',
    label: 'Growth of searches',
    kinds: ['search_interest_growth_pct'],
    sources: ['google_trends'],
    weight: { developers: 0.2, others: 0.35 },
    rule: 'Percent a year: −40 is 0, flat is 5, +40 is 10, linear; nearness-weighted mean',
  },
  {
    key: 'package_growth',
    label: 'Growth of packages beyond the registry',
    kinds: ['package_growth_pct'],
    sources: ['npm', 'pypi'],
    weight: { developers: 0.35, others: 0.1 },
    rule: 'Percent against the whole registry: −40 is 0, flat is 5, +40 is 10, linear; nearness-weighted mean',
  },
  {
    key: 'reading_growth',
    label: 'Growth of reading about it',
    kinds: ['page_views_growth_pct'],
    sources: ['wikipedia'],
    weight: { developers: 0.1, others: 0.25 },
    rule: 'Percent a year, against all of Wikipedia: −40 is 0, flat is 5, +40 is 10, linear; nearness-weighted mean',
  },
  {
    key: 'recent_talk',
    label: 'How recent the discussion is',
    kinds: ['discussion', 'launch'],
    sources: ['hacker_news', 'reddit', 'product_hunt'],
    weight: { developers: 0.2, others: 0.1 },
    rule: 'Share of near discussions and launches from the last 24 months: none is 0, 70% is 10, linear; read from four of them on',
  },
  {
    key: 'founding',
    label: 'Companies born and died',
    kinds: ['competitor'],
    sources: ['companies'],
    weight: { developers: 0.15, others: 0.2 },
    rule: '5, plus half a point for each near company founded in the four years before the day of the list that gives its year, minus one for each that is dead; only companies of which a year of founding is known count, from three on',
  },
] as const satisfies readonly PartRule[];

/** What holds a score down when little stands behind it. Stated beside the score. */
export const scoreCaps = [
  { when: 'nothing near, however many may be', most: 4 },
  { when: 'fewer than three near entries stand behind it', most: 6 },
  { when: 'less than half of what should be read could be read', most: 7 },
] as const;

/** Confidence: `high` needs all figures of its line, `medium` all of its own, everything else is `low`, and so is whatever rests on
 * entries that may be near and on none that is. `recalled`: what it is at most where nobody measured any of the companies. `read` is the share of a score's weights that could be read. */
export const confidenceTable = {
  high: { read: 0.75, entries: 8, sources: 2 },
  medium: { read: 0.4, entries: 3, sources: 1 },
  recalled: { when: 'every company it rests on is our editors’ or our catalogue’s word', most: 'medium' },
} as const;
