import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import type { Database } from '../../../platform/db/client.server.ts';
import { isVisible } from '../../../shared/visible-ideas.server.ts';
import { highlighter } from './highlight.ts';
import { type Level, levelsOf } from './levels.ts';
import { type Matches, matchesOf, type Page } from './matches.server.ts';
import { type ReadSearch, readSearch } from './read-search.server.ts';
import { type Term, termsOf } from './terms.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.server.ts';

export type FoundIdeas<Row> = Matches<Row> & {
  /** The words searched for after correction, as a person would read them. */
  readAs: string;
  corrected: boolean;
  /** Title and tagline with matched words between U+0001 and U+0002. */
  highlight(idea: { title: string; tagline: string }): { title: string; tagline: string };
  /** No idea is about what was searched for: those that were found only mention it, or something near it. */
  isWeak: boolean;
  /** The nearest ideas, when none matched. */
  suggestions: Suggestion[];
};
export type Suggestion = { slug: string; title: string };

/** With fewer matches than this, two pages of them, a search by relevance also takes ideas that match less of it. */
const ENOUGH = 40;
const MAX_SUGGESTIONS = 5;

/**
 * Finds ideas by what a person typed: words in any form, unfinished, misspelt, or replaced by what means the same. Ideas that match all of it come
 * first; when they are few, those that match the telling part of it follow. In an order of the person's own choosing a weak match would stand beside
 * a strong one, so there it is relaxed only as far as it takes to find any.
 * @param text what was typed, at most MAX_SEARCH_LENGTH characters; any characters at all
 */
export async function searchIdeas<Row>(ctx: Context, text: string, page: Page): Promise<FoundIdeas<Row>> {
  const { readAs, corrected, terms, levels, mark, likely } = await planOf(ctx.db, text);
  let found: Matches<Row> = { rows: [], total: 0, isCapped: false, isSaid: true };
  for (const level of levels) {
    found = await matchesOf<Row>(ctx.db, level, terms, page);
    if (found.total >= (page.order ? 1 : ENOUGH)) break;
  }
  const nearest = async () => {
    const columns = sql`i.slug, i.title`;
    const anywhere: Page = { columns, filter: isVisible(ctx), limit: MAX_SUGGESTIONS, offset: 0 };
    const widest = levelsOf(likely).at(-1);
    return widest ? (await matchesOf<Suggestion>(ctx.db, widest, likely, anywhere)).rows.map(({ slug, title }) => ({ slug, title })) : [];
  };
  return {
    ...found,
    readAs,
    corrected,
    isWeak: found.total > 0 && !found.isCapped && !found.isSaid,
    highlight: ({ title, tagline }) => ({ title: mark(title), tagline: mark(tagline) }),
    suggestions: found.total === 0 ? await nearest() : [],
  };
}

/** What a search asks for: the same for everybody, until the words of the catalogue change. */
type Plan = Pick<ReadSearch, 'readAs' | 'corrected'> & {
  terms: Term[];
  levels: Level[];
  /** What the nearest ideas are looked for by. */
  likely: Term[];
  mark(text: string): string;
};

/** Of one state of the catalogue's words: so many searches, and of each so many texts that were marked. */
const [MOST_PLANS, MOST_MARKED] = [200, 200];
const plans = new WeakMap<Vocabulary, LRUCache<string, Plan>>();

async function planOf(db: Database, text: string): Promise<Plan> {
  const known = plans.get(await vocabularyOf(db))?.get(text);
  if (known) return known;
  const read = await readSearch(db, text);
  const plan = planFrom(read);
  if (!read.isLasting) return plan;
  const here = plans.get(read.vocabulary) ?? new LRUCache<string, Plan>({ max: MOST_PLANS });
  plans.set(read.vocabulary, here);
  here.set(text, plan);
  return plan;
}

function planFrom({ readAs, corrected, words, vocabulary, rare, beginning, alike }: ReadSearch): Plan {
  const counts = { ...vocabulary, rare };
  const terms = termsOf(counts, words);
  const highlight = highlighter(vocabulary, terms, words, beginning);
  const marked = new LRUCache<string, string>({ max: MOST_MARKED, memoMethod: highlight });
  const mark = (of: string) => marked.memo(of);
  return { readAs, corrected, terms, levels: levelsOf(terms), likely: terms.length > 0 ? terms : termsOf(counts, alike), mark };
}
