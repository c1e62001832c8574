import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { formatLongDay } from '../../ui/format.ts';
import type { Route } from './+types/archive.route';
import { IdeaCard } from './idea-card.tsx';
import { ideasClient } from './ideas-client.ts';

const DAYS = 366;

export async function loader({ context }: Route.LoaderArgs) {
  const days = await unwrap(ideasClient(context).ideas.daily.$get({ query: { limit: String(DAYS) } }));
  return { appUrl: pageRequest(context).appUrl, days };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Past ideas of the day',
    description: 'Every idea that was free to read for a day, newest first.',
    appUrl: loaderData?.appUrl,
    path: '/archive',
  });

/** Every idea of the day so far. */
export default function Archive({ loaderData }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Past ideas of the day</h1>
      <p className="measure mt-3 text-ink-2">One idea a day is free to read in full until midnight UTC. These had their day.</p>
      <ol className="mt-8 border-t border-ink">
        {loaderData.days.map(({ day, idea }) => (
          <li key={day}>
            <p className="numerals pt-4 text-sm font-semibold text-ink-2">
              <time dateTime={day}>{formatLongDay(day)}</time>
            </p>
            <IdeaCard idea={idea} compact />
          </li>
        ))}
      </ol>
    </div>
  );
}
