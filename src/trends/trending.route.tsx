import { data, useRouteLoaderData } from 'react-router';
import { unchecked } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { categoryAsked, categoryLabel } from '../shared/vocabulary/categories.ts';
import { AddressForm } from '../ui/address-form.tsx';
import { CsvLink } from '../ui/csv-link.tsx';
import { formatNumber, formatShort } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Pages } from '../ui/pages.tsx';
import { StartAgain } from '../ui/start-again.tsx';
import { UnknownCategory } from '../ui/unknown-category.tsx';
import type { Route } from './+types/trending.route';
import { TopicCard } from './topic-card.tsx';
import { topicKinds } from './topic-kinds.ts';
import { growthInWords, topicSorts } from './topic-labels.ts';
import type { TopicPage } from './trends.contract.ts';
import { trendsClient } from './trends-client.ts';

const SORTS = { growth: 'Growth Rate', volume: 'Search Volume', opportunity: 'Opportunity Score' } as const;
type Wanted = { sort: string; kind: string; category: string; search: string; page: string };

/** The address is the state: sort, category, search and page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const value = (name: string) => params.get(name)?.trim() ?? '';
  const { category = '', unknown } = categoryAsked(params);
  const wanted: Wanted = { sort: value('sort'), kind: value('kind'), category, search: value('search'), page: value('page') || '1' };
  // Values are passed on as they are, so that the API says what is wrong with them.
  const response = await trendsClient(context).trends.$get({ query: unchecked(wanted) });
  const body = await response.json();
  const { appUrl } = pageRequest(context);
  if (body.success) return { appUrl, wanted, unknown, found: body.data, problem: undefined };
  return data({ appUrl, wanted, unknown, found: undefined, problem: body.error.message }, { status: response.status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Trending topics, measured',
    description:
      'Topics by how they grow against everything their source counts, with the series, the source and the date of every figure.',
    appUrl: loaderData?.appUrl,
    path: '/trending',
    noIndex: Boolean(loaderData?.wanted.search || loaderData?.unknown) || Number(loaderData?.wanted.page) > 1,
  });
}

const addressOf = ({ sort, kind, category, search }: Wanted, page: number) => {
  const kept = Object.entries({ sort, kind, category, search, page: page > 1 ? String(page) : '' }).filter(([, value]) => value);
  return kept.length ? `/trending?${new URLSearchParams(kept)}` : '/trending';
};

export default function Trending({ loaderData: { wanted, unknown, found, problem } }: Route.ComponentProps) {
  const known = useRouteLoaderData('root') as { person?: { plan: string } } | undefined;
  const isPro = (known?.person?.plan ?? 'free') !== 'free';
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Trending topics</h1>
      <p className="measure mt-3 text-ink-2">
        Tools, sectors and occupations, counted at the source. Each growth figure names its months. The growth of a tool is above the
        average of its source: 0% means it grew like everything else. Topics counted on few dates, or over two years ago, come last.{' '}
        <Link to="/methodology#trends" className="underline">
          How it is measured
        </Link>{' '}
        ·{' '}
        <Link to="/trending/compare" className="underline">
          Compare topics
        </Link>
      </p>
      <Filters wanted={wanted} categories={found?.categories ?? []} kinds={found?.kinds ?? []} />
      <UnknownCategory name={unknown} clear={addressOf(wanted, 1)} />
      <StartAgain problem={problem} to="/trending" />
      {found && <Summary {...found} />}
      {found && found.topics.length > 0 && (
        <ul className="mt-8 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {found.topics.map((topic) => (
            <li key={topic.id} className="grid">
              <TopicCard topic={topic} />
            </li>
          ))}
        </ul>
      )}
      {found?.topics.length === 0 && (
        <div className="mt-8 border-t border-ink py-10">
          <p className="text-lg">
            {found.pagination.total > 0 ? 'There are no topics this far on.' : 'No topics found matching your criteria.'}
          </p>
          <p className="mt-3 flex flex-wrap gap-x-6">
            <Link to="/trending" className="underline">
              Show every topic
            </Link>
            {wanted.search && (
              <Link to={`/browse?search=${encodeURIComponent(wanted.search)}`} className="underline">
                Search the ideas instead
              </Link>
            )}
          </p>
        </div>
      )}
      {found && <Pages page={found.pagination.page} pages={found.pagination.pages} addressOf={(n) => addressOf(wanted, n)} />}
      {found && found.topics.length > 0 && <CsvLink list="/trending" query={addressOf(wanted, 1).slice('/trending'.length)} />}
      <aside className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border border-brass bg-brass-wash px-6 py-5">
        <div>
          <h2 className="text-xl">From a topic to something to build</h2>
          <p className="measure mt-1 text-ink-2">
            {isPro ? 'Your plan opens every idea behind these topics.' : 'Pro opens every idea behind these topics, with its evidence.'}
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <Link to="/browse" className="button">
            Explore Ideas
          </Link>
          {!isPro && (
            <Link to="/pricing" className="button button-primary">
              See Pro
            </Link>
          )}
        </p>
      </aside>
    </div>
  );
}

function Filters({ wanted, categories, kinds }: { wanted: Wanted } & Pick<TopicPage, 'categories' | 'kinds'>) {
  return (
    <search>
      <AddressForm action="/trending" className="mt-6 grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[1fr_13rem_13rem_12rem_auto]">
        <label className="col-span-2 grid gap-1 text-sm font-semibold lg:col-span-1">
          Search
          <input
            name="search"
            type="search"
            defaultValue={wanted.search}
            maxLength={200}
            placeholder="A tool, a trade: payments, nursing"
            className="field w-full min-w-0 font-normal"
          />
        </label>
        <label className="grid gap-1 text-sm font-semibold">
          Kind
          <select name="kind" defaultValue={wanted.kind} className="field w-full min-w-0 font-normal">
            <option value="">All kinds</option>
            {topicKinds.map(({ id, label }) => (
              <option key={id} value={id}>
                {label} ({kinds.find((one) => one.id === id)?.count ?? 0})
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-sm font-semibold">
          Category
          <select name="category" defaultValue={wanted.category} className="field w-full min-w-0 font-normal">
            <option value="">All categories</option>
            {categories.map(({ id, count }) => (
              <option key={id} value={id}>
                {categoryLabel(id)} ({count})
              </option>
            ))}
          </select>
        </label>
        <label className="col-span-2 grid gap-1 text-sm font-semibold lg:col-span-1">
          Sort
          <select name="sort" defaultValue={wanted.sort || 'growth'} className="field w-full min-w-0 font-normal">
            {topicSorts.map((sort) => (
              <option key={sort} value={sort}>
                {SORTS[sort]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-primary self-end max-lg:col-span-2">
          Show
        </button>
      </AddressForm>
    </search>
  );
}

/** What the topics found come to together: all of them, not the page. */
function Summary({ summary, pagination, total_is_capped }: TopicPage) {
  const cards = [
    { label: 'Average growth', value: growthInWords(summary.average_growth), about: 'mean of the topics found' },
    { label: 'Total volume', value: `${formatShort(summary.total_volume)}/mo`, about: 'downloads; searches are not measured yet' },
    { label: 'Related ideas', value: formatNumber(summary.related_ideas), about: 'different ones in the catalogue' },
  ];
  return (
    <section aria-label="Summary">
      <p role="status" className="numerals mt-8 border-b border-ink pb-3 text-sm text-ink-2">
        {pagination.total === 1 ? '1 topic' : `${formatNumber(pagination.total)}${total_is_capped ? '+' : ''} topics`}
      </p>
      <dl className="grid border-b border-line sm:grid-cols-3">
        {cards.map(({ label, value, about }) => (
          <div key={label} className="border-line py-4 max-sm:not-first:border-t sm:not-first:border-l sm:not-first:pl-6">
            <dt className="small-caps text-ink-3">{label}</dt>
            <dd>
              <span className="numerals block text-2xl font-semibold">{value}</span>
              <span className="text-xs text-ink-3">{about}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
