import { z } from '@hono/zod-openapi';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { FitPage, FitQuery, NewAnswers, StoredAnswers } from './fit.contract.ts';
import { rankByFit } from './rank-by-fit.server.ts';
import { findStoredAnswers, forgetAnswers, keepAnswers } from './stored-answers.server.ts';

const rank = operation.get('/fit', {
  ...byKey('read'),
  security: [],
  summary: 'The catalogue in the order of how well it fits a founder',
  description: 'By the method published at /methodology, from the published bands of each idea. Nothing that is asked here is stored.',
  request: { query: FitQuery },
  responses: answers(FitPage, 'A page of ideas with their fit and its reasons', 'invalid_input'),
});

const find = operation.get('/fit/answers', {
  ...byKey('read'),
  summary: 'The answers I keep in my account, or null',
  responses: answers(StoredAnswers.nullable(), 'The answers', 'signed_out'),
});
const keep = operation.put('/fit/answers', {
  ...byKey('write'),
  summary: 'Keep answers in my account, in place of those kept before',
  request: body(NewAnswers),
  responses: answers(z.null(), 'Kept', 'invalid_input', 'signed_out'),
});
const forget = operation.delete('/fit/answers', {
  ...byKey('write'),
  summary: 'Forget the answers I keep',
  responses: answers(z.null(), 'Forgotten', 'signed_out'),
});

/** Founder fit over HTTP. */
export const fitApi = createApi()
  .openapi(rank, async (c) => c.json(ok(await rankByFit(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
  .openapi(find, async (c) => c.json(ok(await findStoredAnswers(c.var.ctx, c.var.viewer)), 200))
  .openapi(keep, async (c) => c.json(await doneAfter(keepAnswers(c.var.ctx, c.var.viewer, c.req.valid('json').answers)), 200))
  .openapi(forget, async (c) => c.json(await doneAfter(forgetAnswers(c.var.ctx, c.var.viewer)), 200));

export type FitApi = typeof fitApi;
