import sql, { join, type Sql } from 'sql-template-tag';
import { cursorAfter, placeOf, requirePlace } from '../../platform/api/cursor.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { categories } from '../../shared/vocabulary/categories.ts';
import { closestTopics, meetsTopic } from '../../trends/index.server.ts';
import type { Viewer } from './access.ts';
import { type FilterKey, filterKeys } from './filters.ts';
import type { IdeaQuery, IdeaSort } from './idea-query.contract.ts';
import { type CardRow, cardColumns } from './idea-rows.server.ts';
import type { CategoryCount, FacetCount, IdeaPage } from './ideas.contract.ts';
import { SIGN_IN_FOR_MARKS } from './marks.ts';
import { constraintFilters } from './narrow.server.ts';
import type { Matches, Page } from './search/matches.server.ts';
import { searchIdeas } from './search/search-ideas.server.ts';
import { toCard } from './serialise-idea.server.ts';

const SEARCH_BY_PAGE = 'A search is read by page, not by cursor.';

const ORDERS: Record<IdeaSort, Sql> = {
  newest: sql`i.published_at DESC, i.id DESC`,
  trending: sql`i.trending_score DESC, i.published_at DESC, i.id DESC`,
  opportunity: sql`i.opportunity_score DESC, i.published_at DESC, i.id DESC`,
  difficulty: sql`i.execution_difficulty, i.published_at DESC, i.id DESC`,
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
  const order = query.sort ? ORDERS[query.sort] : undefined;
  const page = { columns: cardColumns(ctx), filter, order, limit: query.limit, offset: (query.page - 1) * query.limit };
  if (search && query.cursor) throw new DomainError('invalid_input', SEARCH_BY_PAGE, { cursor: SEARCH_BY_PAGE });
  const found = search ? await searchIdeas<CardRow>(ctx, search, page) : undefined;
  const read = found ?? (await browse<CardRow>(ctx, page, query.cursor));
  const { rows, total } = read;
  const before = 'before' in read ? read.before : page.offset;
  const ideas = rows.map((row) => toCard(row, viewer, ctx.now(), found?.highlight(row)));
  const topics = await closestTopics(
    ctx,
    ideas.map(({ id }) => id),
  );
  return {
    ideas,
    topics: Object.fromEntries(topics),
    ...(total === 0 ? { loosen: await loosened(ctx, viewer, query) } : {}),
    pagination: { page: Math.floor(before / query.limit) + 1, limit: query.limit, total, pages: Math.ceil(total / query.limit) },
    next_cursor: found ? null : cursorAfter(rows.at(-1), before + rows.length < total),
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
  const page = { columns: sql`i.id, i.title, i.tagline`, filter, limit: 1, offset: 0 };
  return (search ? await searchIdeas(ctx, search, page) : await browse(ctx, page)).total;
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

async function browse<Row>(
  ctx: Context,
  { columns, filter, order = ORDERS.newest, limit, offset }: Page,
  cursor?: string | null,
): Promise<Matches<Row> & { before: number }> {
  const place = cursor
    ? placeOf(cursor, sql`SELECT i.id, row_number() OVER (ORDER BY ${order}) AS place FROM ideas i WHERE ${filter}`)
    : undefined;
  const [rows, counted, before] = await Promise.all([
    ctx.db.rows<Row>(sql`SELECT ${columns} FROM ideas i WHERE ${filter} ORDER BY ${order} LIMIT ${limit} OFFSET ${place ?? offset}`),
    firstRow<{ total: number }>(ctx.db, sql`SELECT count(*) AS total FROM ideas i WHERE ${filter}`),
    place ? requirePlace(ctx, place) : offset,
  ]);
  return { rows, total: counted?.total ?? 0, isCapped: false, isSaid: true, before };
}

/** Every category of the vocabulary with how many ideas a visitor finds in it; empty ones included. */
export async function listCategories(ctx: Context): Promise<CategoryCount[]> {
  const rows = await ctx.db.rows<{ category: string; count: number; pro_picks: number }>(sql`
    SELECT i.category, count(*) AS count, count(*) FILTER (WHERE i.is_pro_pick) AS pro_picks
    FROM ideas i WHERE ${isVisible(ctx)} GROUP BY i.category`);
  const found = new Map(rows.map((row) => [row.category, row]));
  return categories.map(({ id, label }) => ({ id, label, count: found.get(id)?.count ?? 0, pro_picks: found.get(id)?.pro_picks ?? 0 }));
}

/** Every facet with how many ideas a visitor finds in it, the most first; one that no idea has is left out. */
export function listFacets(ctx: Context): Promise<FacetCount[]> {
  return ctx.db.rows<FacetCount>(sql`
    SELECT facet, count(*)::int AS count FROM ideas i, unnest(i.facets) AS facet WHERE ${isVisible(ctx)} GROUP BY facet ORDER BY 2 DESC, 1`);
}
