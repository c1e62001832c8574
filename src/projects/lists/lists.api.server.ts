import { z } from '@hono/zod-openapi';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { findProject } from '../find-project.server.ts';
import { ProjectId } from '../inputs.contract.ts';
import { ListsFound, listCountries } from './lists.contract.ts';
import { listsFor } from './lists-for.ts';

const Country = z
  .enum(listCountries, `country must be one of ${listCountries.join(', ')}`)
  .optional()
  .openapi({
    description: 'Where the buyers are; without it the project’s words say so',
  });

const find = operation.get('/projects/{id}/lists', {
  ...byKey('projects'),
  summary: 'Where lists of the project’s buyers exist, and how to read each lawfully',
  request: { params: ProjectId, query: z.object({ country: Country }) },
  responses: answers(ListsFound, 'The lists', 'invalid_input', 'signed_out', 'not_found'),
});

/** Lists of buyers over HTTP. */
export const listsApi = createApi().openapi(find, async (c) => {
  const { buyer, title, thesis } = await findProject(c.var.ctx, c.var.viewer, c.req.valid('param').id);
  return c.json(ok(listsFor({ buyer, rest: `${title} ${thesis}` }, c.req.valid('query').country)), 200);
});

export type ListsApi = typeof listsApi;
