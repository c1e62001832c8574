import { z } from '@hono/zod-openapi';
import { sourceIds } from '../../engine/index.ts';
import type { QueueName } from './queues.ts';
import { queues, retriedQueues } from './queues.ts';

export const queueNames = Object.keys(queues) as [QueueName, ...QueueName[]];

const QueueState = z.object({
  queue: z.enum(queueNames),
  waiting: z.int(),
  oldest_waiting_at: z.iso.datetime().nullable().openapi({ description: 'When the one that waits longest was asked for' }),
  done_in_a_day: z.int().openapi({ description: 'In the last 24 hours' }),
  given_up: z.int(),
});

const Failure = z.object({
  id: z.string(),
  queue: z.enum(retriedQueues),
  kind: z.string(),
  tries: z.int(),
  last_error: z.string().nullable(),
  finished_at: z.iso.datetime(),
});
export type Failure = z.infer<typeof Failure>;

const Source = z.object({
  source: z.enum(sourceIds as [string, ...string[]]),
  successes: z.int(),
  failures: z.int(),
  cached_answers: z.int(),
  failures_in_a_row: z.int(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure_why: z.string().nullable(),
});
export type SourceState = z.infer<typeof Source>;

/** A run of a job; `failed` says the name of its error only, the rest is in the log. */
const JobRun = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  result: z.string().nullable().openapi({ description: 'What it told of itself: a count, a word' }),
});
export type JobRun = z.infer<typeof JobRun>;

/** Work that is done on schedule, once for all processes. */
const ScheduledJob = z.object({
  name: z.string(),
  title: z.string(),
  cron: z.string().openapi({ description: 'When, as cron says it, in UTC' }),
  next_at: z.iso.datetime().openapi({ description: 'When the clock comes to it again, on hold or not' }),
  paused_at: z.iso.datetime().nullable(),
  runs: z.array(JobRun).openapi({ description: 'The latest five of the last two days, the latest first' }),
  failed_lately: z.int().openapi({ description: 'Runs of the last two days that failed' }),
});
export type ScheduledJob = z.infer<typeof ScheduledJob>;

/** An email that goes to many. */
const MailingState = z.object({
  id: z.uuid(),
  kind: z.string(),
  key: z.string().openapi({ description: 'Which of its kind: the day, the week' }),
  created_at: z.iso.datetime(),
  emails: z.object({ queued: z.int(), sent: z.int(), not_needed: z.int(), late: z.int(), dead: z.int() }),
});
export type MailingState = z.infer<typeof MailingState>;

/** How the work behind the pages is doing. */
export const Jobs = z
  .object({
    scheduled_jobs: z.array(ScheduledJob).openapi({ description: 'Everything done on schedule; none where this process keeps no clock' }),
    mailings: z.array(MailingState).openapi({ description: 'The latest twelve' }),
    emails_waiting: z.int().openapi({ description: 'Emails to many that wait, of all mailings' }),
    emails_counted_at: z.iso
      .datetime()
      .openapi({ description: 'When they, and those of each mailing, were counted: a minute ago at most' }),
    queues: z.array(QueueState),
    failures: z.array(Failure).openapi({ description: 'The latest fifty given up of each queue' }),
    sources: z.array(Source),
  })
  .openapi('Jobs');
export type Jobs = z.infer<typeof Jobs>;

export const JobHold = z.strictObject({ paused: z.boolean('paused must be true or false') }).openapi('JobHold');

export const RetryAll = z
  .strictObject({
    queue: z.enum(retriedQueues, `queue must be one of ${retriedQueues.join(', ')}`),
    kind: z.string().min(1, 'kind must be named').max(200).optional().openapi({ description: 'All kinds when not given' }),
  })
  .openapi('RetryAll');
export type RetryAll = z.infer<typeof RetryAll>;

export const SetAside = z
  .strictObject({
    why: z
      .string('why must say what was done instead')
      .trim()
      .min(3, 'why must have at least 3 characters')
      .max(300, 'why must have at most 300 characters')
      .openapi({ description: 'What was done instead, for the audit log' }),
  })
  .openapi('SetAside');

export const Retried = z.object({ retried: z.int() }).openapi('Retried');
