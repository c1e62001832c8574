import { data, redirect } from 'react-router';
import { unwrap } from '../../../platform/web/api-client.ts';
import { pageMeta } from '../../../platform/web/page-meta.ts';
import { readForm } from '../../../platform/web/read-form.ts';
import { FormProblem } from '../../../ui/form-field.tsx';
import { textOf } from '../../accounts/form-values.ts';
import { requireAdminPerson } from '../../accounts/guards.ts';
import { setNotice } from '../../accounts/notice.ts';
import { adminClient } from '../admin-client.ts';
import type { Route } from './+types/jobs.route';
import { FailureTable, QueueTable, SourceTable } from './job-tables.tsx';
import { type RetriedQueue, retriedQueues } from './jobs.contract.ts';
import { jobsClient } from './jobs-client.ts';

const HERE = '/admin/jobs';

export const meta = () => pageMeta({ title: 'Jobs and mail', description: 'What waits, and what was given up.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return { jobs: await unwrap(jobsClient(args.context).jobs.$get()), now: Date.now() };
}

/** Tries one again (`one`, by the id in it), or all of a kind (`all`). */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const queue = retriedQueues.find((name) => name === textOf(form, 'queue'));
  const [id, kind] = [textOf(form, 'one'), textOf(form, 'all')];
  if (!queue || !(id || kind)) throw redirect(HERE);
  const response = id ? await retryOf(args.context, queue, id) : await jobsClient(args.context).jobs.retry.$post({ json: { queue, kind } });
  if (response.status === 200) return redirect(HERE, { headers: { 'set-cookie': setNotice('jobs_retried') } });
  const { error } = (await response.json()) as { error?: { message: string } };
  const reason = response.status < 500 ? error?.message : undefined;
  return data({ problem: reason ?? 'This could not be tried again.' }, { status: response.status });
}

function retryOf(
  context: Route.ActionArgs['context'],
  queue: RetriedQueue,
  id: string,
): Promise<{ status: number; json(): Promise<unknown> }> {
  const param = { id };
  switch (queue) {
    case 'mail':
      return adminClient(context)['dead-mail'][':id'].retry.$post({ param });
    case 'payment_tasks':
      return adminClient(context)['dead-payment-tasks'][':id'].retry.$post({ param });
    case 'payment_notices':
      return jobsClient(context)['dead-payment-notices'][':id'].retry.$post({ param });
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
      <section aria-labelledby="queues" className="mt-8">
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
