import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { sourceOf } from '../../trends/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/topic.route';
import { TopicActions } from './topic-actions.tsx';
import { formOfTopic, inputOfForm, TopicForm, typedTopic } from './topic-form.tsx';
import type { AdminTopicDetail } from './topics.contract.ts';
import { topicsClient } from './topics-client.ts';

export const meta = () => pageMeta({ title: 'Edit topic', description: 'What it is, and where it is measured.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const topic = await unwrap(topicsClient(args.context).topics[':slug'].$get({ param: { slug: args.params.slug } }));
  return { topic, mergeInto: searchParams.get('into') ?? '' };
}

/** Saves what was typed, takes the topic out of the lists or back into them, or merges it. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const { slug } = args.params;
  const client = topicsClient(args.context).topics[':slug'];
  const param = { slug };
  const to = (flash: FlashKey, where = `/admin/topics/${slug}`) => redirect(where, { headers: { 'set-cookie': setFlash(flash) } });
  const what = textOf(form, 'do');
  if (what === 'save') {
    const typed = { ...typedTopic(form), slug };
    const sent = await submit(() => client.$put({ param, json: inputOfForm(typed) }), 'Failed to change the topic');
    return sent.success ? to('topic_saved') : data({ typed, ...sent.faults }, { status: sent.status });
  }
  if (what === 'retire' || what === 'restore') {
    const retired = what === 'retire';
    const sent = await submit(() => client.state.$put({ param, json: { retired } }), 'Failed to change the topic');
    if (sent.success) return to(retired ? 'topic_retired' : 'topic_restored');
    return data({ typed: undefined, ...sent.faults }, { status: sent.status });
  }
  if (what !== 'merge') throw redirect(`/admin/topics/${slug}`);
  const into = textOf(form, 'into');
  const sent = await submit(() => client.merge.$post({ param, json: { into } }), 'Failed to merge the topic');
  if (sent.success) return to('topic_merged', `/admin/topics/${into}`);
  return data({ typed: undefined, into, fields: {}, problem: sent.faults.problem ?? sent.faults.fields.into }, { status: sent.status });
}

export default function TopicPage({ loaderData: { topic, mergeInto }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className="text-sm">
        {topic.state === 'active' ? (
          <Link to={`/trending/${topic.slug}`} className="underline">
            As it is shown
          </Link>
        ) : topic.merged_into ? (
          <>
            Merged into{' '}
            <Link to={`/admin/topics/${topic.merged_into}`} className="underline">
              {topic.merged_into}
            </Link>
          </>
        ) : (
          'Retired: shown nowhere'
        )}
      </p>
      <h1 className="mt-2 text-3xl">{topic.name}</h1>
      <TopicForm
        shown={actionData?.typed ?? formOfTopic(topic)}
        fields={(actionData?.fields ?? {}) as Record<string, string>}
        problem={actionData?.problem}
      />
      <section aria-labelledby="measured" className="mt-12">
        <h2 id="measured" className="text-xl">
          How its sources do
        </h2>
        <DataTable
          label="Sources of this topic"
          columns={columns}
          rows={topic.channels}
          keyOf={({ source }) => source}
          empty="It is mapped to no source."
          className="md:min-w-[36rem]"
        />
      </section>
      <TopicActions topic={topic} mergeInto={actionData && 'into' in actionData ? actionData.into : mergeInto} />
    </>
  );
}

type Channel = AdminTopicDetail['channels'][number];
const at = (instant: string | null, never: string) =>
  instant ? (
    <time dateTime={instant} className="whitespace-nowrap">
      {formatInstant(instant)}
    </time>
  ) : (
    <span className="text-ink-3">{never}</span>
  );

const columns: readonly Column<Channel>[] = [
  { id: 'source', label: 'Source', cell: ({ source }) => sourceOf(source).label },
  { id: 'points', label: 'Months', isFigure: true, cell: ({ points }) => formatNumber(points) },
  { id: 'tried', label: 'Last asked', cell: ({ last_tried_at }) => at(last_tried_at, 'Never') },
  { id: 'measured', label: 'Last answered', cell: ({ last_measured_at }) => at(last_measured_at, 'Never') },
  { id: 'problem', label: 'Problem', cell: ({ problem }) => <span className="text-low wrap-anywhere">{problem}</span> },
];
