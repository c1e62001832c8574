import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { StructuredData } from '../../platform/web/structured-data.tsx';
import { Link } from '../../ui/link.tsx';
import { IdeaTile } from '../ideas/idea-tile.tsx';
import { mineOf } from '../saved-ideas/mine-of.ts';
import { myIdeas } from '../saved-ideas/saved-ideas-client.ts';
import type { Route } from './+types/collection.route';
import { collectionsClient } from './collections-client.ts';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const collection = await unwrap(collectionsClient(context).collections[':slug'].$get({ param: { slug: params.list } }));
  const ids = collection.entries.map(({ idea }) => idea.id);
  return { appUrl: pageRequest(context).appUrl, collection, mine: await myIdeas(context, request, ids) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'List not found', description: 'There is no list at this address.', noIndex: true });
  const { collection, appUrl } = loaderData;
  return pageMeta({ title: collection.title, description: collection.tagline, appUrl, path: `/collections/${collection.slug}` });
}

/** One curated list: the rule its ideas keep, and the editor's reason for each. */
export default function CollectionPage({ loaderData: { collection, mine, appUrl } }: Route.ComponentProps) {
  const { title, tagline, intro, rules, entries, slug } = collection;
  return (
    <div className="sheet-width py-10">
      <p className="small-caps text-ink-3">
        <Link to="/collections" className="quiet-link">
          Lists
        </Link>
      </p>
      <h1 className="mt-1 text-3xl md:text-4xl">{title}</h1>
      <p className="measure mt-2 text-lg text-ink-2">{tagline}</p>
      <p className="measure mt-4 text-ink-2">{intro}</p>
      {rules.length > 0 && (
        <section aria-labelledby="rule" className="mt-6 border-l-3 border-brass pl-4">
          <h2 id="rule" className="small-caps text-ink-3">
            Every idea on this list
          </h2>
          <ul className="numerals mt-1 flex flex-wrap gap-x-6 gap-y-0.5 text-sm">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      )}
      <ol className="mt-10 border-t border-ink">
        {entries.map(({ idea, why }) => (
          <li key={idea.id}>
            <p className="measure pt-5 font-serif text-lg">{why}</p>
            <IdeaTile idea={idea} mine={mine && mineOf(mine, idea.id)} />
          </li>
        ))}
      </ol>
      {entries.length === 0 && (
        <p className="py-8 text-ink-2">
          None of its ideas is in the catalogue at present.{' '}
          <Link to="/browse" className="underline">
            Browse all ideas
          </Link>
        </p>
      )}
      <StructuredData
        data={
          import.meta.env.SSR && {
            '@type': 'ItemList',
            name: title,
            description: tagline,
            url: `${appUrl}/collections/${slug}`,
            numberOfItems: entries.length,
            itemListElement: entries.map(({ idea }, i) => ({
              '@type': 'ListItem',
              position: i + 1,
              name: idea.title,
              url: `${appUrl}/ideas/${idea.slug}`,
            })),
          }
        }
      />
    </div>
  );
}
