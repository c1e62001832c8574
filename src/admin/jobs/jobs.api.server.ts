import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import type { Schedule } from '../../platform/jobs/schedule.server.ts';
import { JobHold, Jobs, Retried, RetryAll, SetAside } from './jobs.contract.ts';
import { listJobs } from './list-jobs.server.ts';
import { retryAll, retryOne, setTaskAside } from './retry-jobs.server.ts';
import { holdScheduledJob, runScheduledJob } from './schedule.server.ts';

const list = operation.get('/admin/jobs', {
  summary: 'Work of the clock, emails to many, queues, what was given up, and how the sources of evidence are doing',
  responses: answers(Jobs, 'How the work behind the pages is doing', 'signed_out', 'not_allowed'),
});
const all = operation.post('/admin/jobs/retry', {
  summary: 'Try everything again that a queue has given up, of one kind or of all',
  description: 'At most five hundred at a time. Refunds of a part of a payment are tried again one by one.',
  request: body(RetryAll),
  responses: answers(Retried, 'How many wait again', 'invalid_input', 'signed_out', 'not_allowed'),
});
const event = operation.post('/admin/dead-payment-events/{id}/retry', {
  summary: 'Apply a payment event again that was given up',
  request: { params: z.object({ id: z.string().max(255, 'This is not the id of an event') }) },
  responses: answers(z.null(), 'Queued again', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});
const aside = operation.post('/admin/dead-payment-tasks/{id}/set-aside', {
  summary: 'Set aside a payment task that was given up',
  description: 'For what was done another way, or is not needed. A person may ask for the same again; no rule does.',
  request: { params: z.object({ id: z.uuid('This is not the id of a task') }), ...body(SetAside) },
  responses: answers(z.null(), 'Set aside', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
});

const job = { params: z.object({ name: z.string().max(100, 'This is not the name of a job') }) };
const run = operation.post('/admin/scheduled-jobs/{name}/run', {
  summary: 'Have work of the clock done now',
  description: 'It begins within seconds, in whichever process is free first, and never beside itself.',
  request: job,
  responses: answers(z.null(), 'Asked for', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
});
const hold = operation.put('/admin/scheduled-jobs/{name}/hold', {
  summary: 'Put work of the clock on hold, or let it go on',
  description: 'A run under way is not stopped.',
  request: { ...job, ...body(JobHold) },
  responses: answers(z.null(), 'Done', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

/** Jobs and mail over HTTP; what was given up of mail and of tasks is tried again by `adminApi`. @param schedule what is done on schedule */
export const jobsApi = (schedule: Schedule) =>
  createApi()
    .openapi(list, async (c) => {
      adminOf(c);
      return c.json(ok(await listJobs(c.var.ctx, schedule)), 200);
    })
    .openapi(all, async (c) => c.json(ok({ retried: await retryAll(c.var.ctx, adminOf(c), c.req.valid('json')) }), 200))
    .openapi(event, async (c) => c.json(await doneAfter(retryOne(c.var.ctx, adminOf(c), 'payment_events', c.req.valid('param').id)), 200))
    .openapi(aside, async (c) =>
      c.json(await doneAfter(setTaskAside(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json').why)), 200),
    )
    .openapi(run, async (c) => c.json(await doneAfter(runScheduledJob(c.var.ctx, adminOf(c), schedule, c.req.valid('param').name)), 200))
    .openapi(hold, async (c) =>
      c.json(
        await doneAfter(holdScheduledJob(c.var.ctx, adminOf(c), schedule, c.req.valid('param').name, c.req.valid('json').paused)),
        200,
      ),
    );

export type JobsApi = ReturnType<typeof jobsApi>;
