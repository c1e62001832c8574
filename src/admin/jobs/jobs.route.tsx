import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { adminClient } from '../admin-client.ts';
import { CountedAt } from '../metrics/counted-at.tsx';
import type { Route } from './+types/jobs.route';
import { FailureTable, QueueTable, SourceTable } from './job-tables.tsx';
import { jobsClient } from './jobs-client.ts';
import { MailingTable } from './mailing-table.tsx';
import { type RetriedQueue, retriedQueues } from './queues.ts';
import { ScheduleTable } from './schedule-table.tsx';

const HERE = '/admin/jobs';

export const meta = () =>
  pageMeta({ title: 'Jobs and mail', description: 'What is done on schedule, what waits, and what was given up.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return { jobs: await unwrap(jobsClient(args.context).jobs.$get()), now: Date.now() };
}

type Asked = { status: number; json(): Promise<unknown> };

/** What is done with work of the clock, and what is told then. */
const scheduledActions = {
  run: 'scheduled_job_asked_for',
  pause: 'scheduled_job_paused',
  resume: 'scheduled_job_resumed',
} as const;

/**
 * Runs, holds or lets go on a job (`scheduled_job` and `do`). Tries one again (`one`, by the id in it), or all of a kind (`all`). Sets a payment task aside (`aside`
 * and `why`).
 */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const job = textOf(form, 'scheduled_job');
  if (job) return actOnJob(args.context, job, textOf(form, 'do'));
  const aside = textOf(form, 'aside');
  if (aside) {
    const task = jobsClient(args.context)['dead-payment-tasks'][':id']['set-aside'];
    return answer(await task.$post({ param: { id: aside }, json: { why: textOf(form, 'why') } }), 'task_set_aside');
  }
  const queue = retriedQueues.find((name) => name === textOf(form, 'queue'));
  const [id, kind] = [textOf(form, 'one'), textOf(form, 'all')];
  if (!queue || !(id || kind)) throw redirect(HERE);
  const response = id ? await retryOf(args.context, queue, id) : await jobsClient(args.context).jobs.retry.$post({ json: { queue, kind } });
  return answer(response, 'jobs_retried');
}

async function answer(response: Asked, flash: Parameters<typeof setFlash>[0]) {
  if (response.status === 200) return redirect(HERE, { headers: { 'set-cookie': setFlash(flash) } });
  const { error } = (await response.json()) as { error?: { message: string } };
  const reason = response.status < 500 ? error?.message : undefined;
  return data({ problem: reason ?? 'This could not be done. Please try again.' }, { status: response.status });
}

const isAction = (name: string): name is keyof typeof scheduledActions => Object.hasOwn(scheduledActions, name);

async function actOnJob(context: Route.ActionArgs['context'], name: string, action: string) {
  if (!isAction(action)) throw redirect(HERE);
  const job = jobsClient(context)['scheduled-jobs'][':name'];
  const param = { name };
  const response = action === 'run' ? await job.run.$post({ param }) : await job.hold.$put({ param, json: { paused: action === 'pause' } });
  return answer(response, scheduledActions[action]);
}

function retryOf(context: Route.ActionArgs['context'], queue: RetriedQueue, id: string): Promise<Asked> {
  const param = { id };
  switch (queue) {
    case 'mail':
      return adminClient(context)['dead-mail'][':id'].retry.$post({ param });
    case 'payment_tasks':
      return adminClient(context)['dead-payment-tasks'][':id'].retry.$post({ param });
    case 'payment_events':
      return jobsClient(context)['dead-payment-events'][':id'].retry.$post({ param });
  }
}

export default function JobsPage({ loaderData: { jobs, now }, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl md:text-4xl">Jobs and mail</h1>
      {actionData && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      <section aria-labelledby="clock" className="mt-8">
        <h2 id="clock" className="text-xl">
          Scheduled jobs
        </h2>
        <p className="mt-2 max-w-prose text-sm text-ink-3">
          Each job runs in one process at a time. What fell due while the server was down runs at the next start. The log says why a run
          failed.{' '}
          <a href={HERE} className="underline">
            Reload
          </a>
        </p>
        <ScheduleTable jobs={jobs.scheduled_jobs} now={now} />
      </section>
      <section aria-labelledby="mailings" className="mt-12">
        <h2 id="mailings" className="text-xl">
          Mailings
        </h2>
        <p className="numerals mt-2 text-sm text-ink-3">
          {jobs.emails_waiting === 1 ? '1 email waits.' : `${formatNumber(jobs.emails_waiting)} emails wait.`} Each goes out in the morning
          where its reader is. <CountedAt at={jobs.emails_counted_at} />
        </p>
        <MailingTable mailings={jobs.mailings} />
      </section>
      <section aria-labelledby="queues" className="mt-12">
        <h2 id="queues" className="text-xl">
          Queues
        </h2>
        <QueueTable queues={jobs.queues} now={now} />
      </section>
      <section aria-labelledby="failures" className="mt-12">
        <h2 id="failures" className="text-xl">
          Given up
        </h2>
        <FailureTable failures={jobs.failures} />
      </section>
      <section aria-labelledby="sources" className="mt-12">
        <h2 id="sources" className="text-xl">
          Sources of evidence
        </h2>
        <SourceTable sources={jobs.sources} now={now} />
      </section>
    </>
  );
}
