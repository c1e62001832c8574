import { redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { Form } from '../../ui/form.tsx';
import { formatLongDay, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import type { Route } from './+types/history.route';
import type { ViewedIdea } from './saved-ideas.contract.ts';
import { savedIdeasClient } from './saved-ideas-client.ts';
import { UndoBar } from './undo-bar.tsx';
import { ViewedList } from './viewed-list.tsx';

export const meta = () => pageMeta({ title: 'History', description: 'The ideas you opened.', noIndex: true });

/** The address holds the page, and after a clearing (`cleared`) what can be undone. */
export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const { searchParams } = args.url;
  const history = await unwrap(savedIdeasClient(args.context)['idea-views'].$get({ query: { page: searchParams.get('page') ?? '1' } }));
  const cleared = searchParams.get('cleared');
  return { now: Date.now(), history, cleared };
}

/** Clears one idea or all of them, or undoes a clearing. */
export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const form = await readForm(args.request);
  const client = savedIdeasClient(args.context)['idea-views'];
  const undoes = form.get('cleared_at');
  if (typeof undoes === 'string') {
    await client.restore.$post({ json: { cleared_at: undoes } });
    return redirect('/history');
  }
  const one = form.get('idea_id');
  const response = await (typeof one === 'string' ? client[':idea_id'].$delete({ param: { idea_id: one } }) : client.$delete());
  const { cleared_at, ideas } = await unwrap(response);
  return redirect(ideas > 0 ? `/history?cleared=${encodeURIComponent(cleared_at)}` : '/history');
}

export default function HistoryPage({ loaderData: { history, now, cleared } }: Route.ComponentProps) {
  const { ideas, pagination } = history;
  return (
    <div className="sheet-width py-10">
      <div className="flex max-w-3xl flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl md:text-4xl">History</h1>
          <p className="numerals mt-2 text-ink-2">
            {pagination.total === 0 ? 'The ideas you opened.' : `${ideaCount(pagination.total)} opened, the latest first.`} Only you see
            this list.
          </p>
        </div>
        {pagination.total > 0 && (
          <Form method="post" action="/history">
            <button type="submit" className="button">
              Clear history
            </button>
          </Form>
        )}
      </div>
      {cleared && (
        <div className="max-w-3xl">
          <UndoBar action="/history" fields={{ cleared_at: cleared }}>
            Removed from your history.
          </UndoBar>
        </div>
      )}
      <div className="mt-8 grid max-w-3xl gap-8">
        {byDay(ideas).map(([day, viewed]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="numerals border-b border-ink pb-2 font-sans text-base font-semibold tracking-normal">
              {formatLongDay(day)}
            </h2>
            <ViewedList viewed={viewed} now={now} canRemove />
          </section>
        ))}
        {pagination.total === 0 && <p className="border-t border-ink py-6 text-ink-2">No ideas viewed yet</p>}
        {pagination.total > 0 && ideas.length === 0 && <p className="text-ink-2">There is no history this far back.</p>}
      </div>
      <Pages page={pagination.page} pages={pagination.pages} addressOf={(n) => (n > 1 ? `/history?page=${n}` : '/history')} />
      {pagination.total === 0 && (
        <Link to="/browse" className="button button-primary mt-4">
          Browse ideas
        </Link>
      )}
    </div>
  );
}

const ideaCount = (n: number) => (n === 1 ? '1 idea' : `${formatNumber(n)} ideas`);

/** The ideas of each UTC day, in the order they come. */
function byDay(viewed: ViewedIdea[]): [string, ViewedIdea[]][] {
  const days = new Map<string, ViewedIdea[]>();
  for (const idea of viewed) {
    const day = idea.viewed_at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), idea]);
  }
  return [...days];
}
