import { Link } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { requirePerson } from '../accounts/guards.ts';
import type { Route } from './+types/history.route';
import { savedIdeasClient } from './saved-ideas-client.ts';
import { ViewedList } from './viewed-list.tsx';

export const meta = () => pageMeta({ title: 'History', description: 'The ideas you opened.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  return { now: Date.now(), viewed: await unwrap(savedIdeasClient(args.context)['idea-views'].$get()) };
}

export default function HistoryPage({ loaderData: { viewed, now } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">History</h1>
      <p className="mt-2 text-ink-2">The ideas you opened, the latest first. Only you see this list.</p>
      <div className="mt-6 max-w-3xl border-t border-ink">
        <ViewedList viewed={viewed} now={now} />
      </div>
      {viewed.length === 0 && (
        <Link to="/browse" className="button button-primary mt-4">
          Browse ideas
        </Link>
      )}
    </div>
  );
}
