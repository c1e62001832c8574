import { createRoute, z } from '@hono/zod-openapi';
import { answers, createApi, done, ok } from '../../platform/api/api.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { retryDeadMail } from '../../platform/mail/mail-jobs.server.ts';
import { requireAdmin } from '../../platform/viewer.ts';
import { requeueDeadTask } from '../billing/provider-tasks.server.ts';
import { Overview } from './admin.contract.ts';
import { overviewOf } from './overview.server.ts';

const overview = createRoute({
  method: 'get',
  path: '/admin/overview',
  summary: 'Figures for administrators',
  responses: answers(Overview, 'Figures', 'signed_out', 'not_allowed'),
});
const retry = createRoute({
  method: 'post',
  path: '/admin/dead-mail/{id}/retry',
  summary: 'Try to deliver given-up mail again',
  request: { params: z.object({ id: z.uuid() }) },
  responses: answers(z.null(), 'Queued again', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

const retryTask = createRoute({
  method: 'post',
  path: '/admin/dead-payment-tasks/{id}/retry',
  summary: 'Ask the payment provider again for what was given up',
  description: 'A new task takes the place of the one that was given up; what that one did unanswered is not done twice.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: answers(z.null(), 'Asked for again', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

/** The admin area over HTTP. */
export const adminApi = createApi()
  .openapi(overview, async (c) => c.json(ok(await overviewOf(c.var.ctx, c.var.viewer)), 200))
  .openapi(retry, async (c) => {
    requireAdmin(c.var.viewer);
    if (!(await retryDeadMail(c.var.ctx, c.req.valid('param').id)))
      throw new DomainError('not_found', 'This mail is not among those given up.');
    return c.json(done, 200);
  })
  .openapi(retryTask, async (c) => {
    requireAdmin(c.var.viewer);
    if (!(await requeueDeadTask(c.var.ctx, c.req.valid('param').id)))
      throw new DomainError('not_found', 'This task is not among those given up.');
    return c.json(done, 200);
  });

export type AdminApi = typeof adminApi;
