import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { readList } from './admin-list.server.ts';
import { AdminListPage, AdminListQuery } from './lists.contract.ts';
import { adminLists } from './lists.server.ts';

const read = operation.get('/admin/lists/{list}', {
  summary: 'A list of the admin area, with what its page shows',
  request: { params: z.object({ list: z.string() }), query: AdminListQuery },
  responses: answers(AdminListPage, 'A page of the list', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

/** Lists of the admin area that are read and nothing else, over HTTP. */
export const listsApi = createApi().openapi(read, async (c) => {
  adminOf(c);
  const list = adminLists.get(c.req.valid('param').list);
  if (!list) throw new DomainError('not_found', 'There is no such list.');
  return c.json(ok(await readList(c.var.ctx, list, c.req.valid('query'))), 200);
});

export type ListsApi = typeof listsApi;
