import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { addNote, beginPreview, mergeAccounts, planMerge, removeNote, restoreAccount, suspendAccount } from '../../people/index.server.ts';
import { MergeAccounts, MergePlan, MergeQuery, NewNote, Suspension } from '../../people/index.ts';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { forgetCachedFigures } from '../metrics/cached-figures.server.ts';

const params = z.object({ id: z.uuid('This is not the id of a user') });
const DONE = z.null();

const routes = {
  suspend: operation.put('/admin/users/{id}/suspension', {
    summary: 'Suspend an account, with the reason its person is given',
    description: 'Signs them out everywhere and keeps them out. A monthly plan is not renewed; nothing is deleted or refunded.',
    request: { params, ...body(Suspension) },
    responses: answers(DONE, 'Suspended', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  restore: operation.delete('/admin/users/{id}/suspension', {
    summary: 'Open a suspended account again',
    request: { params },
    responses: answers(DONE, 'Open', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  note: operation.post('/admin/users/{id}/notes', {
    summary: 'Note something about a user, for administrators',
    request: { params, ...body(NewNote) },
    responses: answers(z.object({ id: z.uuid() }), 'Noted', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  removeNote: operation.delete('/admin/users/{id}/notes/{note}', {
    summary: 'Take a note away',
    request: { params: params.extend({ note: z.uuid('This is not the id of a note') }) },
    responses: answers(DONE, 'Gone', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  planMerge: operation.get('/admin/users/{id}/merge', {
    summary: 'What merging the account of an address into this one would do',
    request: { params, query: MergeQuery },
    responses: answers(MergePlan, 'What moves, what goes, or why not', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  merge: operation.post('/admin/users/{id}/merge', {
    summary: 'Merge another account of the same person into this one',
    description: 'In one transaction; the other account is deleted. Asked again, nothing more happens.',
    request: { params, ...body(MergeAccounts) },
    responses: answers(DONE, 'Merged', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  preview: operation.post('/admin/users/{id}/preview', {
    summary: 'See the site as a user for half an hour, without changing anything',
    description: 'Holds for the session that asks. `DELETE /auth/preview` ends it.',
    request: { params },
    responses: answers(
      z.object({ until: z.iso.datetime() }),
      'From now on',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'not_found',
      'conflict',
    ),
  }),
};

/** What administrators do about a person's standing, over HTTP. */
export const standingApi = createApi()
  .openapi(routes.suspend, async (c) =>
    c.json(await doneAfter(suspendAccount(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
  )
  .openapi(routes.restore, async (c) => c.json(await doneAfter(restoreAccount(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200))
  .openapi(routes.note, async (c) => c.json(ok(await addNote(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200))
  .openapi(routes.removeNote, async (c) => {
    const { id, note } = c.req.valid('param');
    await removeNote(c.var.ctx, adminOf(c), id, note);
    return c.json(done, 200);
  })
  .openapi(routes.planMerge, async (c) =>
    c.json(ok(await planMerge(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('query').email)), 200),
  )
  .openapi(routes.merge, async (c) => {
    await mergeAccounts(c.var.ctx, adminOf(c), { from: c.req.valid('json').from, into: c.req.valid('param').id });
    forgetCachedFigures(c.var.ctx);
    return c.json(done, 200);
  })
  .openapi(routes.preview, async (c) => {
    const admin = adminOf(c);
    if (!c.var.sessionId) throw new DomainError('signed_out', 'Please sign in.');
    return c.json(ok(await beginPreview(c.var.ctx, admin, c.var.sessionId, c.req.valid('param').id)), 200);
  });

export type StandingApi = typeof standingApi;
