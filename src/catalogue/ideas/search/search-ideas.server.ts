import sql from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import { isVisible } from '../../../shared/visible-ideas.server.ts';
import { highlighter } from './highlight.ts';
import { levelsOf } from './levels.ts';
import { type Matches, matchesOf, type Page } from './matches.server.ts';
import { readSearch } from './read-search.server.ts';
import { termsOf } from './terms.ts';

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
  const { readAs, corrected, words, vocabulary, rare, beginning, alike } = await readSearch(ctx.db, text);
  const counts = { ...vocabulary, rare };
  const terms = termsOf(counts, words);
  const levels = levelsOf(terms);
  let found: Matches<Row> = { rows: [], total: 0, isCapped: false, isSaid: true };
  for (const level of levels) {
    found = await matchesOf<Row>(ctx.db, level, terms, page);
    if (found.total >= (page.order ? 1 : ENOUGH)) break;
  }
  const mark = highlighter(vocabulary, terms, words, beginning);
  const nearest = async () => {
    const columns = sql`i.slug, i.title`;
    const anywhere: Page = { columns, filter: isVisible(ctx), limit: MAX_SUGGESTIONS, offset: 0 };
    const likely = terms.length > 0 ? terms : termsOf(counts, alike);
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
