import { Fragment } from 'react';
import { data, useNavigation, useRouteLoaderData } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { feedLinks } from '../../platform/web/feed-links.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { type Display, displayOf } from '../../shared/web/display.ts';
import { FeedChoice } from '../../shared/web/feed-choice.tsx';
import { useDisplay } from '../../shared/web/use-display.ts';
import { CsvLink } from '../../ui/csv-link.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { StartAgain } from '../../ui/start-again.tsx';
import { UnknownCategory } from '../../ui/unknown-category.tsx';
import { collectionsClient } from '../collections/collections-client.ts';
import { mineOf } from '../saved-ideas/mine-of.ts';
import { myIdeas } from '../saved-ideas/saved-ideas-client.ts';
import type { Route } from './+types/browse.route';
import { pageAddress, searchWanted, type Wanted, withoutFilter, withoutMarks } from './browse-address.ts';
import { BrowseDensity } from './browse-density.tsx';
import { BrowseFilters } from './browse-filters.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { type FilterKey, filterNames } from './filters.ts';
import { IdeaTile } from './idea-tile.tsx';
import type { IdeaPage } from './ideas.contract.ts';
import { ideasClient } from './ideas-client.ts';

/** The address is the state: search, category, sort, pro, mark, saved, hide, budget, weeks, hours, customer, solo, no_code, skills and page, and topic from links of the trends. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = searchWanted(new URL(request.url).searchParams);
  const client = ideasClient(context);
  const [response, categories, facets, lists] = await Promise.all([
    client.ideas.$get({ query: wanted.query }),
    unwrap(client.categories.$get()),
    unwrap(client.facets.$get()),
    wanted.search
      ? collectionsClient(context)
          .collections.$get({ query: { search: wanted.search } })
          .then(async (answer) => (answer.status === 200 ? (await answer.json()).data : []))
      : [],
  ]);
  const body = await response.json();
  const { appUrl } = pageRequest(context);
  if (body.success) {
    const ids = body.data.ideas.map((idea) => idea.id);
    return { appUrl, wanted, categories, facets, lists, page: body.data, mine: await myIdeas(context, request, ids), problem: undefined };
  }
  return data(
    { appUrl, wanted, categories, facets, lists: [], page: undefined, mine: undefined, problem: body.error },
    { status: response.status },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { wanted, appUrl } = loaderData ?? {};
  const about = wanted?.category ? categoryLabel(wanted.category) : undefined;
  const path = wanted?.category && !wanted.search ? `/browse?category=${wanted.category}` : '/browse';
  const head = pageMeta({
    title: wanted?.search ? `Ideas for “${wanted.search}”` : about ? `${about} startup ideas` : 'Browse startup ideas',
    description: `Startup ideas${about ? ` in ${about}` : ''} with named competitors, market arithmetic and a source for every figure.`,
    appUrl,
    path,
    noIndex: Boolean(wanted?.search || wanted?.topic || wanted?.unknownCategory) || (wanted?.page ?? 1) > 1,
  });
  const feeds = about ? feedLinks(`Assay: ${about}`, `/browse/${wanted?.category}/feed`) : [];
  return [...head, ...feeds.map((link) => ({ tagName: 'link' as const, ...link }))];
}

export default function Browse({ loaderData }: Route.ComponentProps) {
  const { wanted, categories, facets, lists, page, mine, problem } = loaderData;
  const known = useRouteLoaderData('root') as { display: Display; person?: unknown } | undefined;
  const compact = useDisplay(known?.display ?? displayOf(null)).density === 'compact';
  const here = pageAddress(wanted, wanted.page);
  const isFiltering = useNavigation().location?.pathname === '/browse';
  return (
    <div className="sheet-width py-6 md:py-8">
      <CatalogueTabs />
      <h1 className="text-3xl md:text-4xl">Browse ideas</h1>
      <BrowseFilters wanted={wanted} categories={categories} facets={facets} isSignedIn={Boolean(known?.person)} />
      {/* Outside what is replaced, so that a screen reader hears the count change. */}
      <p role="status" className="sr-only">
        {page && countWords(page)}
      </p>
      <div id="browse-results" aria-busy={isFiltering} className="transition-opacity delay-100 aria-busy:opacity-60">
        {problem?.code === 'signed_out' && <SignInFirst message={problem.message} here={here} wanted={wanted} />}
        <StartAgain problem={problem?.code === 'signed_out' ? undefined : problem?.message} to="/browse" />
        <UnknownCategory name={wanted.unknownCategory} clear={withoutFilter(wanted, 'category')} />
        {page && (
          <>
            <div className="mt-8 flex flex-wrap items-baseline justify-between gap-3 border-b border-ink pb-3">
              <p id="browse-count" className="text-sm text-ink-2 numerals">
                {countWords(page)}
                {page.search?.corrected && (
                  <>
                    {' '}
                    for <strong className="font-semibold text-ink">{page.search.read_as}</strong> (you typed “{wanted.search}”)
                  </>
                )}
              </p>
              <BrowseDensity compact={compact} />
            </div>
            {page.search?.is_weak && (
              <p className="border-b border-line py-3 text-sm text-ink-2">
                No idea is about <strong className="font-semibold text-ink">{page.search.read_as}</strong>. These mention it, or something
                near it.{' '}
                <Link to="/check" className="underline">
                  Check an idea of your own
                </Link>
              </p>
            )}
            {wanted.category && (
              <p className="border-b border-line py-3 text-sm text-ink-2">
                Follow {categoryLabel(wanted.category)} by <FeedChoice feed={`/browse/${wanted.category}/feed`} />
              </p>
            )}
            {wanted.topic && (
              <p className="border-b border-line py-3 text-sm text-ink-2">
                On the topic <strong className="font-semibold text-ink">{wanted.topic}</strong> ·{' '}
                <Link to={withoutFilter(wanted, 'topic')} className="underline">
                  Show all topics
                </Link>
              </p>
            )}
            {lists.length > 0 && (
              <p className="border-b border-line py-3 text-sm text-ink-2">
                {lists.length === 1 ? 'A list' : 'Lists'} on this:{' '}
                {lists.map(({ slug, title }, i) => (
                  <Fragment key={slug}>
                    {i > 0 && ' · '}
                    <Link to={`/collections/${slug}`} className="underline">
                      {title}
                    </Link>
                  </Fragment>
                ))}
              </p>
            )}
            {page.ideas.map((idea) => (
              <IdeaTile key={idea.id} idea={idea} mine={mine && mineOf(mine, idea.id)} topic={page.topics[idea.id]} compact={compact} />
            ))}
            {page.ideas.length === 0 && (
              <NothingFound
                wanted={wanted}
                total={page.pagination.total}
                loosen={page.loosen ?? []}
                suggestions={page.search?.suggestions ?? []}
              />
            )}
            <Pages page={page.pagination.page} pages={page.pagination.pages} addressOf={(n) => pageAddress(wanted, n)} />
            {page.ideas.length > 0 && <CsvLink list="/browse" query={pageAddress(wanted, 1).slice('/browse'.length)} />}
          </>
        )}
      </div>
    </div>
  );
}

function countWords({ pagination: { total }, total_is_capped }: IdeaPage): string {
  return total === 1 ? '1 idea' : `${formatNumber(total)}${total_is_capped ? '+' : ''} ideas`;
}

/** A list by somebody's own marks means nothing to a visitor: they are told so, and shown no other list under its name. */
function SignInFirst({ message, here, wanted }: { message: string; here: string; wanted: Wanted }) {
  return (
    <div className="mt-8 border-l-3 border-brass bg-sheet px-5 py-5">
      <p className="text-lg">{message}.</p>
      <p className="measure mt-2 text-ink-2">
        This address asks for ideas by what their reader has made of them, so it shows each person their own.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={`/login?to=${encodeURIComponent(here)}`} className="button button-primary">
          Sign in
        </Link>
        <Link to={withoutMarks(wanted)} className="underline">
          Show it without these filters
        </Link>
      </p>
    </div>
  );
}

type Emptiness = {
  wanted: Wanted;
  total: number;
  /** What each filter keeps out. */
  loosen: { filter: FilterKey; total: number }[];
  suggestions: { slug: string; title: string }[];
};

function NothingFound({ wanted, total, loosen, suggestions }: Emptiness) {
  return (
    <div className="py-10">
      <p className="text-lg">{total > 0 ? 'There are no ideas this far on.' : 'No ideas found matching your criteria.'}</p>
      {loosen.length > 0 && (
        <>
          <p className="mt-6 small-caps text-ink-3">Loosen one</p>
          <ul className="mt-2 grid gap-1">
            {loosen.map((one) => (
              <li key={one.filter}>
                <Link to={withoutFilter(wanted, one.filter)} className="quiet-link inline-block py-1">
                  Without {filterNames[one.filter]}: <span className="numerals">{one.total === 1 ? '1 idea' : `${one.total} ideas`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {suggestions.length > 0 && (
        <>
          <p className="mt-6 small-caps text-ink-3">The nearest we have</p>
          <ul className="mt-2 grid gap-1">
            {suggestions.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/ideas/${slug}`} className="quiet-link inline-block py-1">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        {loosen.length === 0 && (wanted.category || wanted.pro) && wanted.search && (
          <Link to={`/browse?search=${encodeURIComponent(wanted.search)}`} className="underline">
            Search all categories
          </Link>
        )}
        {(wanted.mark || wanted.saved || wanted.hidesNotForMe) && (
          <Link to={withoutMarks(wanted)} className="underline">
            Show it without your marks and saves
          </Link>
        )}
        <Link to="/browse" className="underline">
          Show every idea
        </Link>
        {wanted.search && (
          <Link to="/check" className="underline">
            Check an idea of your own
          </Link>
        )}
      </p>
    </div>
  );
}
