import sql from 'sql-template-tag';
import { ideaSorts } from '../../../src/catalogue/ideas/idea-query.contract.ts';
import type { Database } from '../../../src/platform/db/client.server.ts';
import { shapesOf as searchShapes } from '../search/shapes.ts';
import { type Random, seeded } from '../search/synthetic-text.ts';
import type { Sizes } from './made-events.ts';

/** One way of asking: the path of the API, drawn again each time; who asks; how much longer it may take than at a thousand ideas. */
export type Shape = { name: string; as: 'visitor' | 'person' | 'admin'; bar: number; draw(): string };

const LIST_BAR = 1.5;
const SEARCH_BAR = 3;
/** As far as pages lead: what lies behind is read by cursor. */
const COUNTED = 10_000;
const PAGE = 20;
const CURSORS = 200;

/** @param words of the texts, most used first */
export async function shapesFor(db: Database, sizes: Sizes, words: readonly string[]): Promise<Shape[]> {
  const random = seeded(41);
  const list = (name: string, draw: () => string, as: Shape['as'] = 'visitor'): Shape => ({ name, as, bar: LIST_BAR, draw });
  const searches = searchShapes(random, words).filter(({ isSearch }) => isSearch);
  const drawn = (name: string) => {
    const { draw } = searchShapes(random, words).find((shape) => shape.name === name) as { draw(): Record<string, string> };
    return () => `/ideas?${new URLSearchParams(draw())}`;
  };
  const category = () => new URLSearchParams(drawn('category')().split('?')[1]).get('category') as string;
  const word = () => words[Math.floor(30 + random() * 2_000)] as string;
  const deepest = Math.min(COUNTED, Math.floor(sizes.ideas * 0.9)) / PAGE;
  const [ideaCursor, topicCursor] = [await cursors(db, 'ideas', random), await cursors(db, 'topics', random)];
  return [
    ...ideaSorts.map((sort) => list(sort, () => `/ideas?sort=${sort}`)),
    list('category', drawn('category')),
    ...ideaSorts.slice(1).map((sort) => list(`category, ${sort}`, () => `/ideas?sort=${sort}&category=${category()}`)),
    list('pro only', drawn('pro only')),
    list('one filter', () => '/ideas?customer=b2b'),
    list('four filters', () => '/ideas?customer=b2c&budget=under_2000&solo=true&hours=under_10'),
    list('skills', () => '/ideas?skills=selling,software'),
    list('topic', () => `/ideas?topic=topic-${Math.floor(random() * sizes.topics)}`),
    list('page 5', drawn('page 5')),
    list('far page', () => `/ideas?page=${Math.floor(deepest * (0.9 + 0.1 * random()))}`),
    ...ideaSorts.map((sort) => list(`cursor, ${sort}`, () => `/ideas?sort=${sort}&cursor=${ideaCursor()}`)),
    list('categories', () => '/categories'),
    list('facets', () => '/facets'),
    list('saved', () => '/saved-ideas', 'person'),
    list('history', () => '/idea-views', 'person'),
    list('browse, mine', () => '/ideas?saved=true', 'person'),
    list('browse, hiding', () => '/ideas?hide=not_for_me', 'person'),
    list('trending topics', () => '/trends'),
    list('topics, by volume', () => `/trends?sort=volume&category=${category()}`),
    list('topics, a word', () => `/trends?sort=opportunity&search=${word()}`),
    list('topics, far page', () => `/trends?page=${Math.max(1, Math.floor((Math.min(COUNTED, sizes.topics) / 30) * 0.9))}`),
    list('topics, cursor', () => `/trends?cursor=${topicCursor()}`),
    list('admin ideas', () => '/admin/ideas', 'admin'),
    list('admin ideas, a word', () => `/admin/ideas?search=${word()}`, 'admin'),
    list('admin users', () => '/admin/users', 'admin'),
    list('admin users, a name', () => '/admin/users?search=okafor', 'admin'),
    list('admin topics', () => '/admin/topics', 'admin'),
    ...searches.map(
      ({ name, draw }): Shape => ({ name, as: 'visitor', bar: SEARCH_BAR, draw: () => `/ideas?${new URLSearchParams(draw())}` }),
    ),
  ];
}

/** @returns what draws a cursor behind any row that visitors see */
async function cursors(db: Database, of: 'ideas' | 'topics', random: Random): Promise<() => string> {
  const rows = await db.rows<{ id: string }>(
    of === 'ideas'
      ? sql`SELECT id FROM ideas WHERE state = 'published' AND active AND published_at < now() - interval '1 day' ORDER BY md5(id::text) LIMIT ${CURSORS}`
      : sql`SELECT id FROM topics WHERE state = 'active' ORDER BY md5(id::text) LIMIT ${CURSORS}`,
  );
  return () => Buffer.from(`after ${rows[Math.floor(random() * rows.length)]?.id}`).toString('base64url');
}
