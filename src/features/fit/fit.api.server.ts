import { createRoute } from '@hono/zod-openapi';
import { answers, createApi, ok } from '../../platform/api/api.server.ts';
import { FitPage, FitQuery } from './fit.contract.ts';
import { rankByFit } from './rank-by-fit.server.ts';

const rank = createRoute({
  method: 'get',
  path: '/fit',
  security: [],
  summary: 'The catalogue in the order of how well it fits a founder',
  description: 'By the method published at /methodology, from the published bands of each idea. Nothing that is asked is stored.',
  request: { query: FitQuery },
  responses: answers(FitPage, 'A page of ideas with their fit and its reasons', 'invalid_input'),
});

/** Founder fit over HTTP. */
export const fitApi = createApi().openapi(rank, async (c) =>
  c.json(ok(await rankByFit(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200),
);

export type FitApi = typeof fitApi;
