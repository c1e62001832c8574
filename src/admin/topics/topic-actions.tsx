import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import type { AdminTopicDetail } from './topics.contract.ts';

/** Taking a topic out of the lists and back, and merging it, which is asked twice. */
export function TopicActions({ topic, mergeInto }: { topic: AdminTopicDetail; mergeInto: string }) {
  const here = `/admin/topics/${topic.slug}`;
  const into = topic.others.find(({ slug }) => slug === mergeInto);
  if (topic.state === 'merged') return null;
  return (
    <section aria-labelledby="actions" className="mt-12 max-w-xl border border-line bg-sheet px-5 py-4">
      <h2 id="actions" className="text-xl">
        {topic.state === 'retired' ? 'Bring it back' : 'Retire or merge'}
      </h2>
      {into ? (
        <Form method="post" action={here} className="mt-3 grid gap-4">
          <p>
            Merge “{topic.name}” into “{into.name}”? Its address will lead there and its watchers will go along. Its series stay its own.
            This cannot be undone.
          </p>
          <input type="hidden" name="into" value={into.slug} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="do" value="merge" className="button button-primary">
              Merge
            </button>
            <Link to={here} className="button">
              Leave it
            </Link>
          </div>
        </Form>
      ) : (
        <div className="mt-3 grid gap-5">
          <Form method="post" action={here} className="grid justify-items-start gap-2">
            <p className="text-sm text-ink-2">
              {topic.state === 'retired'
                ? 'It is shown again with the series it has.'
                : 'It is shown nowhere any more; its series stay, and it can be brought back.'}
            </p>
            <button type="submit" name="do" value={topic.state === 'retired' ? 'restore' : 'retire'} className="button">
              {topic.state === 'retired' ? 'Bring back' : 'Retire'}
            </button>
          </Form>
          {topic.state === 'active' && topic.others.length > 0 && (
            <Form action={here} className="flex flex-wrap items-end gap-3">
              <label className="grid max-w-full min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-sm font-semibold">
                Merge into
                <Select name="into" defaultValue="" className="field w-full font-normal">
                  <option value="">Choose a topic</option>
                  {topic.others.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </Select>
              </label>
              <button type="submit" className="button">
                Review the merge
              </button>
            </Form>
          )}
        </div>
      )}
    </section>
  );
}
