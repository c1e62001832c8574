import type { Draft } from '../../catalogue/index.ts';
import { Form } from '../../ui/form.tsx';

/** What can be done to the idea besides writing: leaving the catalogue for a time or for good, its free day, throwing the draft away. */
export function IdeaLife({ draft: { id, idea, version } }: { draft: Draft }) {
  const here = `/admin/ideas/${id}/edit`;
  return (
    <section aria-labelledby="life" className="mt-12 border-t border-ink pt-4">
      <h2 id="life" className="text-xl">
        More
      </h2>
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-4">
        {idea?.state === 'published' && (
          <Form method="post" action={here} className="flex flex-wrap items-end gap-2">
            <label className="grid gap-1 text-sm font-semibold">
              Idea of the day on (UTC)
              <input type="date" name="day" required className="field font-normal" />
            </label>
            <button type="submit" name="do" value="daily" className="button">
              Schedule
            </button>
          </Form>
        )}
        <Form method="post" action={here} className="flex flex-wrap gap-3">
          {idea === null && <input type="hidden" name="is-new" value="yes" />}
          {idea?.state === 'published' && (
            <button type="submit" name="do" value="unpublish" className="button">
              Unpublish
            </button>
          )}
          {idea && idea.state !== 'archived' && (
            <button type="submit" name="do" value="archive" className="button">
              Archive
            </button>
          )}
          {version > 0 && (
            <button type="submit" name="do" value="discard" className="button border-low text-low">
              Throw the draft away
            </button>
          )}
        </Form>
      </div>
    </section>
  );
}
