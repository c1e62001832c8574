import { z } from '@hono/zod-openapi';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { Collection, CollectionQuery, CollectionSummary } from './collections.contract.ts';
import { findCollection, listCollections, searchCollections } from './list-collections.server.ts';

const anyone = { security: [] };
const Slug = z.object({ slug: z.string().min(1).max(200, 'slug must be at most 200 characters') });

const list = operation.get('/collections', {
  ...byKey('read'),
  ...anyone,
  summary: 'Curated lists of ideas',
  description: 'In the editor’s order; with `search` the two that fit it best.',
  request: { query: CollectionQuery },
  responses: answers(z.array(CollectionSummary), 'The lists', 'invalid_input'),
});
const find = operation.get('/collections/{slug}', {
  ...byKey('read'),
  ...anyone,
  summary: 'One list: why each idea is on it, and its card',
  request: { params: Slug },
  responses: answers(Collection, 'The list', 'invalid_input', 'not_found'),
});

/** Curated lists over HTTP. */
export const collectionsApi = createApi()
  .openapi(list, async (c) => {
    const { search } = c.req.valid('query');
    return c.json(ok(await (search ? searchCollections(c.var.ctx, search) : listCollections(c.var.ctx))), 200);
  })
  .openapi(find, async (c) => c.json(ok(await findCollection(c.var.ctx, c.var.viewer, c.req.valid('param').slug)), 200));

export type CollectionsApi = typeof collectionsApi;
