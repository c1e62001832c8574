import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import type { Accounts } from '../../people/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { findUpdate, listUpdates, previewUpdate } from './read-updates.server.ts';
import { sendUpdate, testUpdate } from './send-updates.server.ts';
import { UpdateChanges, UpdateDetail, UpdateId, UpdateInput, UpdateList, UpdatePreview, UpdateSending } from './updates.contract.ts';
import { addUpdate, deleteUpdate, editUpdate } from './write-updates.server.ts';

const DONE = z.null();

const routes = {
  list: operation.get('/admin/updates', {
    summary: 'Product updates, with how far the sending of each is, and how many people want them',
    responses: answers(UpdateList, 'The latest updates', 'signed_out', 'not_allowed'),
  }),
  add: operation.post('/admin/updates', {
    summary: 'Write an update',
    description: 'A draft; nothing is sent.',
    request: body(UpdateInput),
    responses: answers(z.object({ id: z.uuid() }), 'Kept', 'invalid_input', 'signed_out', 'not_allowed'),
  }),
  preview: operation.post('/admin/update-previews', {
    summary: 'What an update looks like as an email',
    description: 'Keeps and sends nothing.',
    request: body(UpdateInput),
    responses: answers(UpdatePreview, 'The email', 'invalid_input', 'signed_out', 'not_allowed'),
  }),
  find: operation.get('/admin/updates/{id}', {
    summary: 'One update, as it is edited',
    request: { params: UpdateId },
    responses: answers(UpdateDetail, 'The update', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  edit: operation.put('/admin/updates/{id}', {
    summary: 'Change an update that was not sent',
    request: { params: UpdateId, ...body(UpdateChanges) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  delete: operation.delete('/admin/updates/{id}', {
    summary: 'Throw an update away that was not sent',
    request: { params: UpdateId },
    responses: answers(DONE, 'Thrown away', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  test: operation.post('/admin/updates/{id}/test', {
    summary: 'Send oneself an update',
    request: { params: UpdateId },
    responses: answers(DONE, 'An email is on its way', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  send: operation.post('/admin/updates/{id}/send', {
    summary: 'Send an update to everybody who wants news',
    description: 'Once, in the version named, and only when it goes to about as many people as named (within 1%).',
    request: { params: UpdateId, ...body(UpdateSending) },
    responses: answers(
      z.object({ addressed: z.int() }),
      'How many emails it was addressed to',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'not_found',
      'conflict',
    ),
  }),
};

/** Product updates over HTTP. */
export const updatesApi = ({ appUrl }: Pick<Accounts, 'appUrl'>) =>
  createApi()
    .openapi(routes.list, async (c) => {
      adminOf(c);
      return c.json(ok(await listUpdates(c.var.ctx)), 200);
    })
    .openapi(routes.add, async (c) => c.json(ok(await addUpdate(c.var.ctx, adminOf(c), c.req.valid('json'))), 200))
    .openapi(routes.preview, (c) => {
      adminOf(c);
      return c.json(ok(previewUpdate(appUrl, c.req.valid('json'))), 200);
    })
    .openapi(routes.find, async (c) => {
      adminOf(c);
      return c.json(ok(await findUpdate(c.var.ctx, c.req.valid('param').id)), 200);
    })
    .openapi(routes.edit, async (c) =>
      c.json(await doneAfter(editUpdate(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(routes.delete, async (c) => c.json(await doneAfter(deleteUpdate(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200))
    .openapi(routes.test, async (c) => c.json(await doneAfter(testUpdate(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200))
    .openapi(routes.send, async (c) =>
      c.json(ok(await sendUpdate(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    );

export type UpdatesApi = ReturnType<typeof updatesApi>;
