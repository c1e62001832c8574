import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { submit } from '../../shared/web/form-values.ts';
import type { Route } from './+types/topic-new.route';
import { emptyTopic, inputOfForm, TopicForm, typedTopic } from './topic-form.tsx';
import { topicsClient } from './topics-client.ts';

export const meta = () => pageMeta({ title: 'Add a topic', description: 'What it is, and where it is measured.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return null;
}

export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const typed = typedTopic(await readForm(args.request));
  const json = { ...inputOfForm(typed), slug: typed.slug };
  const sent = await submit(() => topicsClient(args.context).topics.$post({ json }), 'Failed to add the topic');
  if (sent.success) return redirect(`/admin/topics/${typed.slug}`, { headers: { 'set-cookie': setFlash('topic_added') } });
  return data({ typed, ...sent.faults }, { status: sent.status });
}

export default function NewTopicPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl">Add a topic</h1>
      <p className="measure mt-2 text-ink-2">It is shown once a source has measured it twice.</p>
      <TopicForm shown={actionData?.typed ?? emptyTopic} fields={actionData?.fields ?? {}} problem={actionData?.problem} isNew />
    </>
  );
}
