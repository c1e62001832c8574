import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, doneAfter, failures, ok, operation } from '../../platform/api/api.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { ProjectId, ProjectItemId } from '../inputs.contract.ts';
import { ItemMade } from '../projects.contract.ts';
import { callSheet, callSheetCsv } from './call-sheet.server.ts';
import { addContact, editContact, importContacts, removeContact } from './change-contacts.server.ts';
import { CallSheet, ContactChange, ContactInput, ContactsImport, ContactsImported, SheetLogInput } from './contacts.contract.ts';
import { logSheet } from './log-sheet.server.ts';

/** A call sheet holds people who never heard of us: its operations are closed to API keys, as they say nothing of a scope. */
const nothing = z.null();
const usual = ['invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'] as const;

const routes = {
  sheet: operation.get('/projects/{id}/contacts', {
    summary: 'The call sheet of a project, and how many of it are in no log yet',
    request: { params: ProjectId },
    responses: answers(CallSheet, 'The sheet', 'invalid_input', 'signed_out', 'not_found'),
  }),
  file: operation.get('/projects/{id}/contacts/export', {
    summary: 'The call sheet as CSV, which an import reads again',
    request: { params: ProjectId },
    responses: {
      200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
      ...failures('invalid_input', 'signed_out', 'not_allowed', 'not_found'),
    },
  }),
  add: operation.post('/projects/{id}/contacts', {
    summary: 'Put somebody on the call sheet',
    request: { params: ProjectId, ...body(ContactInput) },
    responses: answers(ItemMade, 'The contact', ...usual, 'conflict'),
  }),
  take: operation.post('/projects/{id}/contacts/imports', {
    summary: 'Put the rows of a CSV file on the call sheet, all or none; answers what is wrong by row and field',
    request: { params: ProjectId, ...body(ContactsImport) },
    responses: answers(ContactsImported, 'What was added, or what is wrong', ...usual, 'conflict'),
  }),
  log: operation.post('/projects/{id}/contacts/log', {
    summary: 'Count whoever answered and is in no log yet into a running test; the same key sent again is the same entry',
    request: { params: ProjectId, ...body(SheetLogInput) },
    responses: answers(z.object({ tried: z.int(), yes: z.int() }).openapi('SheetLogged'), 'What was logged', ...usual, 'conflict'),
  }),
  edit: operation.patch('/projects/{id}/contacts/{item}', {
    summary: 'Change a contact: what came of it, when it is next, a note, or who it is',
    request: { params: ProjectItemId, ...body(ContactChange) },
    responses: answers(nothing, 'Changed', ...usual, 'conflict'),
  }),
  remove: operation.delete('/projects/{id}/contacts/{item}', {
    summary: 'Take somebody off the call sheet',
    request: { params: ProjectItemId },
    responses: answers(nothing, 'Removed', ...usual),
  }),
};

/**
 * Call sheets over HTTP: only what a person enters stands in them.
 * @param secret keys the count of how often somebody changes something
 */
export function contactsApi({ secret }: { secret: string }) {
  const limit = (ctx: Context, viewer: Viewer) => limitTries(ctx, secret, 'projectChangeOfPerson', signedIn(viewer));
  return createApi()
    .openapi(routes.sheet, async (c) => c.json(ok(await callSheet(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.file, async (c) => {
      const { name, content } = await callSheetCsv(c.var.ctx, c.var.viewer, c.req.valid('param').id);
      return new Response(content, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
      });
    })
    .openapi(routes.add, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await addContact(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.take, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await importContacts(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json').csv)), 200);
    })
    .openapi(routes.log, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      return c.json(ok(await logSheet(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json'))), 200);
    })
    .openapi(routes.edit, async (c) => {
      await limit(c.var.ctx, c.var.viewer);
      await editContact(c.var.ctx, c.var.viewer, c.req.valid('param'), c.req.valid('json'));
      return c.json(done, 200);
    })
    .openapi(routes.remove, async (c) => c.json(await doneAfter(removeContact(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200));
}

export type ContactsApi = ReturnType<typeof contactsApi>;
