import { createRoute, z } from '@hono/zod-openapi';
import { answers, body, createApi, done, ok } from '../../../platform/api/api.server.ts';
import { adminOf } from '../admin-of.server.ts';
import { Jobs, Retried, RetryAll } from './jobs.contract.ts';
import { listJobs } from './list-jobs.server.ts';
import { retryAll, retryOne } from './retry-jobs.server.ts';

const list = createRoute({
  method: 'get',
  path: '/admin/jobs',
  summary: 'Queues, what was given up, and how the sources of evidence are doing',
  responses: answers(Jobs, 'How the work behind the pages is doing', 'signed_out', 'not_allowed'),
});
const all = createRoute({
  method: 'post',
  path: '/admin/jobs/retry',
  summary: 'Try everything again that a queue has given up, of one kind or of all',
  description: 'At most five hundred at a time. Refunds of a part of a payment are tried again one by one.',
  request: body(RetryAll),
  responses: answers(Retried, 'How many wait again', 'invalid_input', 'signed_out', 'not_allowed'),
});
const notice = createRoute({
  method: 'post',
  path: '/admin/dead-payment-notices/{id}/retry',
  summary: 'Apply a payment notice again that was given up',
  request: { params: z.object({ id: z.string().max(255, 'the id of a notice') }) },
  responses: answers(z.null(), 'Queued again', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

/** Jobs and mail over HTTP; what was given up of mail and of tasks is tried again by `adminApi`. */
export const jobsApi = createApi()
  .openapi(list, async (c) => {
    adminOf(c);
    return c.json(ok(await listJobs(c.var.ctx)), 200);
  })
  .openapi(all, async (c) => c.json(ok({ retried: await retryAll(c.var.ctx, adminOf(c), c.req.valid('json')) }), 200))
  .openapi(notice, async (c) => {
    await retryOne(c.var.ctx, adminOf(c), 'payment_notices', c.req.valid('param').id);
    return c.json(done, 200);
  });

export type JobsApi = typeof jobsApi;
