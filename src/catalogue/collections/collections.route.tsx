import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { Link } from '../../ui/link.tsx';
import { CatalogueTabs } from '../ideas/catalogue-tabs.tsx';
import type { Route } from './+types/collections.route';
import { collectionsClient } from './collections-client.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const collections = await unwrap(collectionsClient(context).collections.$get({ query: {} }));
  return { appUrl: pageRequest(context).appUrl, collections };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Lists of startup ideas',
    description: 'Ideas chosen by an editor for one situation each: no code, little money, evenings only, public buyers and more.',
    appUrl: loaderData?.appUrl,
    path: '/collections',
  });

/** Every curated list. */
export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-6 md:py-8">
      <CatalogueTabs />
      <h1 className="text-3xl md:text-4xl">Lists</h1>
      <p className="measure mt-3 text-ink-2">
        An editor chose each list for one situation. Every idea on it meets the rule under the list’s title, and says why it is there.
      </p>
      {collections.length === 0 && (
        <p className="mt-8 border-t border-ink py-8">
          There are no lists yet.{' '}
          <Link to="/browse" className="underline">
            Browse all ideas
          </Link>
        </p>
      )}
      <ul className="mt-8 grid gap-x-10 border-t border-ink md:grid-cols-2">
        {collections.map(({ slug, title, tagline, rules, idea_count }) => (
          <li key={slug} className="group relative border-b border-line py-6">
            <h2 className="text-xl">
              <Link
                to={`/collections/${slug}`}
                className="no-underline after:absolute after:inset-0 group-hover:underline decoration-brass decoration-1"
              >
                {title}
              </Link>
            </h2>
            <p className="measure mt-1 text-ink-2">{tagline}</p>
            <p className="numerals mt-2 text-xs text-ink-3">
              {idea_count === 1 ? '1 idea' : `${idea_count} ideas`}
              {rules.length > 0 && ` · ${rules.join(' · ')}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
