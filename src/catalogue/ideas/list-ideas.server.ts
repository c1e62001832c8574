import sql, { join, type Sql } from 'sql-template-tag';
import { COUNTED_AT_MOST, type Counted, countUpTo, paginated, whileLarge } from '../../platform/api/counted.server.ts';
import { after, cursorAfter, type Falling, type List, orderBy, requireRow } from '../../platform/api/cursor.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { categories } from '../../shared/vocabulary/categories.ts';
import { closestTopics, meetsTopic } from '../../trends/index.server.ts';
import type { Viewer } from './access.ts';
import { type FilterKey, filterKeys } from './filters.ts';
import type { CategoryCount, FacetCount } from './idea-counts.contract.ts';
import type { IdeaQuery, IdeaSort } from './idea-query.contract.ts';
import { type CardRow, cardColumns } from './idea-rows.server.ts';
import type { IdeaPage } from './ideas.contract.ts';
import { SIGN_IN_FOR_MARKS } from './marks.ts';
import { constraintFilters } from './narrow.server.ts';
import type { Page } from './search/matches.server.ts';
import { searchIdeas } from './search/search-ideas.server.ts';
import { toCard } from './serialise-idea.server.ts';

const SEARCH_BY_PAGE = 'A search is read by page, not by cursor.';

const NEWEST: Falling = [sql`i.published_at`, sql`i.id`];
/** Each has an index of its own, and one within a category. */
const ORDERS: Record<IdeaSort, Falling> = {
  newest: NEWEST,
  trending: [sql`i.trending_score`, ...NEWEST],
  opportunity: [sql`i.opportunity_score`, ...NEWEST],
  difficulty: [sql`(-i.execution_difficulty)`, ...NEWEST],
};

/**
 * A page of the catalogue. Without a search it is newest first; with one it is best match first, unless a sort is asked for.
 * @param query what the address asked for
 * @returns the cards this viewer may see, with how many there are in all; nearest ideas when a search finds none
 * @throws DomainError signed_out when a visitor asks by marks or saves: to leave the question out would answer another one; invalid_input for a cursor
 *   whose idea is no longer in the list, or beside words to look for: what matches best has no order to go on in
 */
export async function listIdeas(ctx: Context, viewer: Viewer, query: IdeaQuery): Promise<IdeaPage> {
  const { filter, search } = await askedOf(ctx, viewer, query);
  if (search && query.cursor) throw new DomainError('invalid_input', SEARCH_BY_PAGE, { cursor: SEARCH_BY_PAGE });
  const found = search ? await searchIdeas<CardRow>(ctx, search, searchPage(ctx, filter, query)) : undefined;
  const read = found
    ? { rows: found.rows, counted: found, before: (query.page - 1) * query.limit, follows: false }
    : await browse(ctx, viewer, filter, query);
  const { rows, counted, before, follows } = read;
  const ideas = rows.map((row) => toCard(row, viewer, ctx.now(), found?.highlight(row)));
  const topics = await closestTopics(
    ctx,
    ideas.map(({ id }) => id),
  );
  return {
    ideas,
    topics: Object.fromEntries(topics),
    ...(counted.total === 0 ? { loosen: await loosened(ctx, viewer, query) } : {}),
    ...paginated(before, query.limit, counted),
    next_cursor: cursorAfter(rows.at(-1), before + rows.length, follows),
    ...(found
      ? {
          search: {
            read_as: found.readAs,
            corrected: found.corrected,
            is_weak: found.isWeak,
            total_is_capped: found.isCapped,
            suggestions: found.suggestions,
          },
        }
      : {}),
  };
}

/** Everything an idea must be to stand in the list, and what it has to match. A topic nobody knows is searched for by its name. */
async function askedOf(ctx: Context, viewer: Viewer, query: IdeaQuery): Promise<{ filter: Sql; search: string }> {
  const meets = query.topic ? await meetsTopic(ctx, query.topic) : undefined;
  const filter = join(
    [
      isVisible(ctx),
      ...(meets ? [meets] : []),
      ...(query.category ? [sql`i.category = ${query.category}`] : []),
      ...(query.proOnly ? [sql`i.is_pro_pick`] : []),
      ...constraintFilters(query),
      ...ownFilters(viewer, query),
    ],
    ' AND ',
  );
  return { filter, search: [query.search, meets ? '' : query.topic].join(' ').trim() };
}

const NOTHING_ASKED = {
  search: '',
  topic: '',
  category: undefined,
  proOnly: false,
  budget: undefined,
  weeks: undefined,
  hours: undefined,
  customer: undefined,
  skills: [],
  solo: false,
  no_code: false,
  mark: undefined,
  saved: false,
  hide: undefined,
} as const satisfies Record<FilterKey, unknown>;

const isAsked = (value: IdeaQuery[FilterKey]) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** @returns for a list without ideas, how many there would be without each one of its filters, the most first; those that would not help are left out. */
async function loosened(ctx: Context, viewer: Viewer, query: IdeaQuery): Promise<{ filter: FilterKey; total: number }[]> {
  const asked = filterKeys.filter((key) => isAsked(query[key]));
  if (asked.length < 2) return [];
  const counted = await Promise.all(
    asked.map(async (filter) => ({ filter, total: await countIdeas(ctx, viewer, { ...query, [filter]: NOTHING_ASKED[filter] }) })),
  );
  return counted.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

async function countIdeas(ctx: Context, viewer: Viewer, query: IdeaQuery): Promise<number> {
  const { filter, search } = await askedOf(ctx, viewer, query);
  if (!search) return (await countFound(ctx, viewer, filter, query)).total;
  return (await searchIdeas(ctx, search, { columns: sql`i.id, i.title, i.tagline`, filter, limit: 1, offset: 0 })).total;
}

const searchPage = (ctx: Context, filter: Sql, { sort, limit, page }: IdeaQuery): Page => ({
  columns: cardColumns(ctx),
  filter,
  order: sort ? orderBy(ORDERS[sort]) : undefined,
  limit,
  offset: (page - 1) * limit,
});

/** How many ideas a filter lets through. What was asked for is the key: the filter's own values hold the time. */
function countFound(ctx: Context, viewer: Viewer, filter: Sql, query: IdeaQuery): Promise<Counted> {
  const { page: _page, limit: _limit, cursor: _cursor, sort: _sort, ...asked } = query;
  const own = query.mark || query.saved || query.hide ? viewer.userId : '';
  return whileLarge(ctx.db, 'ideas', `${own} ${JSON.stringify(asked)}`, () => countUpTo(ctx.db, sql`FROM ideas i WHERE ${filter}`));
}

/** Conditions on what ideas are to the person who asks. */
function ownFilters(viewer: Viewer, { mark, saved, hide }: IdeaQuery): Sql[] {
  if (!mark && !saved && !hide) return [];
  const userId = signedIn(viewer, SIGN_IN_FOR_MARKS);
  const marked = (as: string) => sql`EXISTS (SELECT FROM idea_marks m WHERE m.idea_id = i.id AND m.user_id = ${userId} AND m.mark = ${as})`;
  return [
    ...(mark ? [marked(mark)] : []),
    ...(saved ? [sql`EXISTS (SELECT FROM saved_ideas s WHERE s.idea_id = i.id AND s.user_id = ${userId})`] : []),
    ...(hide ? [sql`NOT ${marked(hide)}`] : []),
  ];
}

type Browsed = { rows: CardRow[]; counted: Counted; before: number; follows: boolean };

/** A page by its number, as far as the list is counted, or what comes after a cursor. The rows are chosen in an index before any is read. */
async function browse(ctx: Context, viewer: Viewer, filter: Sql, query: IdeaQuery): Promise<Browsed> {
  const { limit, cursor } = query;
  const order = ORDERS[query.sort || 'newest'];
  const list: List = { from: sql`ideas i`, where: filter, order, id: sql`i.id` };
  const offset = cursor ? 0 : (query.page - 1) * limit;
  const shown = Math.max(0, Math.min(limit, COUNTED_AT_MOST - offset));
  const [rows, counted] = await Promise.all([
    ctx.db.rows<CardRow>(sql`
      WITH page AS MATERIALIZED (
        SELECT i.id FROM ideas i WHERE ${cursor ? sql`${filter} AND ${after(list, cursor)}` : filter}
        ORDER BY ${orderBy(order)} LIMIT ${shown && shown + 1} OFFSET ${offset})
      SELECT ${cardColumns(ctx)} FROM ideas i WHERE i.id IN (SELECT id FROM page) ORDER BY ${orderBy(order)}`),
    countFound(ctx, viewer, filter, query),
    cursor && requireRow(ctx, list, cursor),
  ]);
  return { rows: rows.slice(0, shown), counted, before: cursor?.before ?? offset, follows: rows.length > shown };
}

/** Every category of the vocabulary with how many ideas a visitor finds in it; empty ones included. In a large catalogue the counts may be a minute old. */
export async function listCategories(ctx: Context): Promise<CategoryCount[]> {
  const rows = await whileLarge(ctx.db, 'ideas', 'categories', () =>
    ctx.db.rows<'category' | 'count', Record<'pro_picks', number>>(sql`
      SELECT i.category, count(*) AS count, count(*) FILTER (WHERE i.is_pro_pick) AS pro_picks
      FROM ideas i WHERE ${isVisible(ctx)} GROUP BY i.category`),
  );
  const found = new Map(rows.map((row) => [row.category, row]));
  return categories.map(({ id, label }) => ({ id, label, count: found.get(id)?.count ?? 0, pro_picks: found.get(id)?.pro_picks ?? 0 }));
}

/** Every facet with how many ideas a visitor finds in it, the most first; one that no idea has is left out. In a large catalogue as `listCategories`. */
export function listFacets(ctx: Context): Promise<FacetCount[]> {
  return whileLarge(ctx.db, 'ideas', 'facets', () =>
    ctx.db.rows<FacetCount>(sql`
      SELECT facet, count(*)::int AS count FROM ideas i, unnest(i.facets) AS facet WHERE ${isVisible(ctx)} GROUP BY facet ORDER BY 2 DESC, 1`),
  );
}
