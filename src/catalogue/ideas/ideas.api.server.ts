import { z } from '@hono/zod-openapi';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { wholeNumber } from '../../platform/api/query-shapes.ts';
import { optionalCategory } from '../../shared/vocabulary/category-input.ts';
import { TopicLine } from '../../trends/index.server.ts';
import { countEvidence } from './count-evidence.server.ts';
import { ideaOfTheDay, listArchiveMonths, listDailyIdeas } from './daily-idea.server.ts';
import { EvidenceCounts } from './evidence-counts.contract.ts';
import { currentSlug, evidenceOf, findIdea } from './find-idea.server.ts';
import { CategoryCount, FacetCount } from './idea-counts.contract.ts';
import { IdeaQuery } from './idea-query.contract.ts';
import { topicsOfIdea } from './idea-topics.server.ts';
import { ArchiveEntry, ArchiveMonth, DailyIdea, Evidence, Idea, IdeaCard, IdeaPage } from './ideas.contract.ts';
import { listCategories, listFacets, listIdeas } from './list-ideas.server.ts';
import { relatedIdeas } from './related-ideas.server.ts';
import { noteSearch } from './search/note-searches.server.ts';

const slug = z.string().min(1).max(200, 'slug must be at most 200 characters');
const Slug = z.object({ slug: slug.openapi({ example: 'backflow-report-filing-desk' }) });
const InCategory = z.object({ category: optionalCategory() });
const ArchiveQuery = InCategory.extend({
  limit: wholeNumber('limit', { min: 1, max: 366, fallback: 60 }),
  month: z
    .string('month must be one month')
    .regex(/^((?!0000)\d{4}-(0[1-9]|1[0-2]))?$/, 'month must be a year and a month, like 2026-11')
    .optional()
    .openapi({ description: 'Only the days of this month (UTC)', example: '2026-11' }),
});

/** The catalogue is open to read: said at each operation, as everything else needs a session. */
const anyone = { security: [] };

const list = operation.get('/ideas', {
  ...byKey('read'),
  ...anyone,
  summary: 'Browse and search the catalogue',
  description:
    'A page of cards. Without `search` it is newest first; with it best match first, unless `sort` is given. ' +
    '`mark`, `saved` and `hide` ask by what the ideas are to the person who calls: without a session they are refused (401), not left out. ' +
    '`budget`, `weeks`, `hours`, `customer`, `solo`, `no_code` and `skills` narrow it by what an idea asks of its founder, in published bands. ' +
    'A list without ideas says in `loosen` how many there would be without each filter.',
  request: { query: IdeaQuery },
  responses: answers(IdeaPage, 'A page of ideas', 'invalid_input', 'signed_out'),
});
const daily = operation.get('/ideas/daily/today', {
  ...byKey('read'),
  ...anyone,
  summary: 'The idea of the day, in full, free until the end of the UTC day',
  responses: answers(DailyIdea, 'Today’s idea', 'not_found'),
});
const archive = operation.get('/ideas/daily', {
  ...byKey('read'),
  ...anyone,
  summary: 'Past ideas of the day, newest first',
  request: { query: ArchiveQuery },
  responses: answers(z.array(ArchiveEntry), 'Days with their ideas', 'invalid_input'),
});
const archiveMonths = operation.get('/ideas/daily/months', {
  ...byKey('read'),
  ...anyone,
  summary: 'The months that have past ideas of the day, the latest first',
  request: { query: InCategory },
  responses: answers(z.array(ArchiveMonth), 'Months', 'invalid_input'),
});
const find = operation.get('/ideas/{slug}', {
  ...byKey('read'),
  ...anyone,
  summary: 'One idea: the whole dossier, or the teaser',
  description:
    'Which of the two is decided by the reader’s plan and the idea’s age; see `access`. A teaser has no locked field. 410 when somebody has claimed the idea.',
  request: { params: Slug },
  responses: {
    ...answers(Idea, 'The idea', 'invalid_input', 'not_found', 'gone'),
    301: { description: 'The idea was renamed; Location has its present address' },
  },
});
const evidence = operation.get('/ideas/{slug}/evidence', {
  ...byKey('read'),
  ...anyone,
  summary: 'The figures behind an idea with source, date and basis',
  request: { params: Slug },
  responses: answers(Evidence, 'The figures', 'invalid_input', 'not_found', 'gone'),
});
const related = operation.get('/ideas/{slug}/related', {
  ...byKey('read'),
  ...anyone,
  summary: 'The ideas nearest to this one, also when it has been claimed',
  request: { params: Slug },
  responses: answers(z.array(IdeaCard), 'Related ideas', 'invalid_input', 'not_found'),
});
const categories = operation.get('/categories', {
  ...byKey('read'),
  ...anyone,
  summary: 'Every category with the number of ideas in it',
  responses: answers(z.array(CategoryCount), 'Categories'),
});
const facets = operation.get('/facets', {
  ...byKey('read'),
  ...anyone,
  summary: 'Every facet ideas can be narrowed by, with the number of ideas in it',
  description: 'Bands (`budget:under_2000`), customers (`customer:b2b`), groups of skills (`skill:selling`), `solo` and `no_code`.',
  responses: answers(z.array(FacetCount), 'Facets'),
});

const ofIdea = operation.get('/ideas/{slug}/topics', {
  ...byKey('read'),
  ...anyone,
  summary: 'The topics an idea meets',
  request: { params: Slug },
  responses: answers(z.array(TopicLine), 'At most three, the closest first', 'invalid_input', 'not_found', 'gone'),
});

/** Whether the catalogue has what was searched for, be it behind another filter. */
const isFound = ({ pagination, loosen = [] }: IdeaPage) => pagination.total > 0 || loosen.some(({ filter }) => filter !== 'search');

const counts = operation.get('/evidence', {
  ...byKey('read'),
  ...anyone,
  summary: 'How much of the catalogue is measured or cited',
  responses: answers(EvidenceCounts, 'The counts'),
});

/** Ideas over HTTP: parse, call the verb, serialise. */
export const ideasApi = createApi()
  .openapi(list, async (c) => {
    const query = c.req.valid('query');
    const page = await listIdeas(c.var.ctx, c.var.viewer, query);
    if (query.search && query.page === 1)
      noteSearch(c.var.ctx, c.var.viewer.userId ?? c.req.header('x-client-address') ?? '', query.search, isFound(page));
    return c.json(ok(page), 200);
  })
  .openapi(daily, async (c) => c.json(ok(await ideaOfTheDay(c.var.ctx, c.var.viewer)), 200))
  .openapi(archive, async (c) => {
    const { month, ...query } = c.req.valid('query');
    return c.json(ok(await listDailyIdeas(c.var.ctx, c.var.viewer, { ...query, month: month || undefined })), 200);
  })
  .openapi(archiveMonths, async (c) => c.json(ok(await listArchiveMonths(c.var.ctx, c.req.valid('query').category)), 200))
  .openapi(find, async (c) => {
    const { slug } = c.req.valid('param');
    const moved = await currentSlug(c.var.ctx, slug);
    if (moved) return c.redirect(`/api/v1/ideas/${moved}`, 301);
    return c.json(ok(await findIdea(c.var.ctx, c.var.viewer, slug)), 200);
  })
  .openapi(evidence, async (c) => c.json(ok(await evidenceOf(c.var.ctx, c.var.viewer, c.req.valid('param').slug)), 200))
  .openapi(related, async (c) => c.json(ok(await relatedIdeas(c.var.ctx, c.var.viewer, c.req.valid('param').slug)), 200))
  .openapi(ofIdea, async (c) => c.json(ok(await topicsOfIdea(c.var.ctx, c.req.valid('param').slug)), 200))
  .openapi(counts, async (c) => c.json(ok(await countEvidence(c.var.ctx)), 200))
  .openapi(facets, async (c) => c.json(ok(await listFacets(c.var.ctx)), 200))
  .openapi(categories, async (c) => c.json(ok(await listCategories(c.var.ctx)), 200));

export type IdeasApi = typeof ideasApi;
