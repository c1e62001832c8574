import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { NewView, View } from './views.contract.ts';
import { keepView, listViews, removeView } from './views.server.ts';

const list = operation.get('/admin/views', {
  summary: 'Views of lists that I named',
  responses: answers(z.array(View), 'Views', 'signed_out', 'not_allowed'),
});
const keep = operation.post('/admin/views', {
  summary: 'Name a view of a list; one of that name is replaced',
  request: body(NewView),
  responses: answers(View, 'Named', 'invalid_input', 'signed_out', 'not_allowed', 'conflict'),
});
const remove = operation.delete('/admin/views/{id}', {
  summary: 'Remove a view that I named',
  request: { params: z.object({ id: z.uuid('This is not the id of a view') }) },
  responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

/** Views of the admin area's lists over HTTP. */
export const viewsApi = createApi()
  .openapi(list, async (c) => c.json(ok(await listViews(c.var.ctx, adminOf(c))), 200))
  .openapi(keep, async (c) => c.json(ok(await keepView(c.var.ctx, adminOf(c), c.req.valid('json'))), 200))
  .openapi(remove, async (c) => c.json(await doneAfter(removeView(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200));

export type ViewsApi = typeof viewsApi;
