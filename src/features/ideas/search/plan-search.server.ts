import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../../platform/context.server.ts';
import { firstRow } from '../../../platform/db/client.server.ts';
import { isVisible } from '../idea-rows.server.ts';
import { highlighter } from './highlight.ts';
import { levelsOf } from './levels.ts';
import { rankOf } from './rank.server.ts';
import { readSearch } from './read-search.server.ts';
import { termsOf } from './terms.ts';
import { tokensOf } from './tokens.ts';

/** How one search is carried out: what it matches, how it ranks, how a match is shown. */
export type SearchPlan = {
  /** The words searched for after correction, as a person would read them. */
  readAs: string;
  corrected: boolean;
  /** How many ideas match. */
  total: number;
  /** The matching ideas, as something to select from, named `i`. */
  from: Sql;
  /** Best match first. */
  order: Sql;
  /** Title and tagline with matched words between U+0001 and U+0002. */
  highlight(idea: { title: string; tagline: string }): { title: string; tagline: string };
  /** The nearest ideas, for a search that matched nothing. */
  nearest(): Promise<{ slug: string; title: string }[]>;
};

const ENOUGH = 8;

/**
 * Plans a search.
 * @param text what a person typed, at most MAX_SEARCH_LENGTH characters; any characters at all
 */
export async function planSearch(
  ctx: Context,
  text: string,
  { filter, isSorted }: { filter: Sql; isSorted: boolean },
): Promise<SearchPlan> {
  const { readAs, corrected, words, vocabulary } = await readSearch(ctx.db, text);
  const terms = termsOf(vocabulary, words);
  const levels = levelsOf(terms);
  let total = 0;
  let level = '';
  for (level of levels) {
    const row = await firstRow<{ total: number }>(
      ctx.db,
      sql`SELECT count(*) AS total FROM ideas i WHERE ${filter} AND i.search @@ ${level}::tsquery`,
    );
    total = row?.total ?? 0;
    if (total >= (isSorted ? 1 : ENOUGH)) break;
  }
  const beginning = tokensOf(text).at(-1);
  const mark = highlighter(vocabulary, terms, words, beginning?.end === text.length ? beginning.word : '');
  const order = sql`${rankOf(terms)} DESC, i.idea_score DESC, i.id`;
  return {
    readAs,
    corrected,
    total,
    from: levels.length > 0 ? sql`ideas i WHERE ${filter} AND i.search @@ ${level}::tsquery` : sql`ideas i WHERE false`,
    order,
    highlight: ({ title, tagline }) => ({ title: mark(title), tagline: mark(tagline) }),
    nearest: async () =>
      levels.length === 0
        ? []
        : ctx.db.rows(
            sql`SELECT i.slug, i.title FROM ideas i WHERE ${isVisible(ctx)} AND i.search @@ ${levels.at(-1)}::tsquery ORDER BY ${order} LIMIT 5`,
          ),
  };
}
