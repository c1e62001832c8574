import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { unchecked, unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { categories, categoryAsked, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { submit, textOf } from '../../shared/web/form-values.ts';
import { LoadFailure } from '../../shared/web/load-failure.tsx';
import { growthInWords, growthSpan, seriesSources, sourceOf, statusInWords } from '../../trends/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../ui/filter-form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { InlineChoice } from '../../ui/inline-edit.tsx';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { UnknownCategory } from '../../ui/unknown-category.tsx';
import { ListHead } from '../list-head.tsx';
import type { Route } from './+types/topics.route';
import { RunTable, SourceTable } from './ingest-tables.tsx';
import type { AdminTopic } from './topics.contract.ts';
import { topicsClient } from './topics-client.ts';

const HERE = '/admin/topics';
const DEFAULTS = { sort: 'name', direction: 'asc', page: 1 };
const STATES = { active: 'Shown', retired: 'Retired', merged: 'Merged' } as const;
type Query = Record<'search' | 'category' | 'state' | 'source' | 'sort' | 'direction' | 'page', string>;

export const meta = () => pageMeta({ title: 'Topics', description: 'What is measured, and where.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const given = (name: string, otherwise = '') => searchParams.get(name) || otherwise;
  const { category = '', unknown } = categoryAsked(searchParams);
  const query: Query = {
    search: given('search'),
    category,
    state: given('state'),
    source: given('source'),
    sort: given('sort', DEFAULTS.sort),
    direction: given('direction', DEFAULTS.direction),
    page: given('page', '1'),
  };
  const list = await unwrapUnlessFault(topicsClient(args.context).topics.$get({ query: unchecked(query) }));
  return data({ query, unknown, list }, list ? {} : { status: 500 });
}

/** Asks one source now, or keeps a category that was changed in the list. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  if (form.get('do') === 'edit') return changeCategory(args, textOf(form, 'slug'), textOf(form, 'category'));
  const source = textOf(form, 'source') as 'npm';
  const sent = await submit(() => topicsClient(args.context)['topic-ingests'].$post({ json: { source } }), 'The source could not be asked');
  if (sent.success) return redirect(HERE, { headers: { 'set-cookie': setFlash('topic_ingest_begun') } });
  return data({ problem: sent.faults.problem ?? sent.faults.fields.source ?? 'The source could not be asked' }, { status: sent.status });
}

/** The rest of what is said of the topic stays as it is. */
async function changeCategory({ context }: Route.ActionArgs, slug: string, category: string) {
  const failed = 'Failed to change the topic';
  const client = topicsClient(context).topics[':slug'];
  const found = await submit(() => client.$get({ param: { slug } }), failed);
  if (!found.success) return data({ problem: found.faults.problem ?? failed }, { status: found.status });
  const { state: _state, merged_into: _into, channels: _channels, others: _others, slug: _slug, ...input } = found.data;
  const sent = await submit(() => client.$put({ param: { slug }, json: { ...input, category: category as 'saas' } }), failed);
  if (sent.success) return data({ problem: undefined });
  return data({ problem: sent.faults.problem ?? sent.faults.fields.category ?? failed }, { status: sent.status });
}

const addressOf = (query: Partial<Query>) => listAddress(HERE, query, DEFAULTS);

export default function TopicsPage({ loaderData: { query, unknown, list }, actionData }: Route.ComponentProps) {
  const { search, category, state, source, sort, direction } = query;
  const filter = { search, category, state, source };
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <ListHead title="Topics">
        <Link to={`${HERE}/new`} className="button button-primary">
          Add a topic
        </Link>
      </ListHead>
      {actionData?.problem && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      <FilterForm action={HERE} clears={isFiltered ? addressOf({ sort, direction }) : undefined} kept={{ sort, direction }}>
        <FilterText label="Search" name="search" value={search} placeholder="Name or slug" />
        <FilterSelect label="Category" name="category" value={category} all="All categories" choices={categories} />
        <FilterSelect
          label="State"
          name="state"
          value={state}
          all="All states"
          choices={Object.entries(STATES).map(([id, label]) => ({ id, label }))}
        />
        <FilterSelect label="Source" name="source" value={source} all="All sources" choices={seriesSources} />
      </FilterForm>
      <UnknownCategory name={unknown} clear={addressOf(query)} />
      {list ? (
        <>
          <p className="numerals mt-6 text-sm text-ink-3">
            {list.pagination.total === 1 ? '1 topic' : `${formatNumber(list.pagination.total)}${list.total_is_capped ? '+' : ''} topics`}
          </p>
          <DataTable
            label="Topics"
            columns={columns}
            rows={list.topics}
            keyOf={({ slug }) => slug}
            order={{
              by: sort,
              direction: direction === 'asc' ? 'asc' : 'desc',
              addressOf: (by, way) => addressOf({ ...filter, sort: by, direction: way }),
            }}
            empty={isFiltered || list.pagination.page > 1 ? 'No topics match these filters.' : 'There are no topics yet.'}
            choosable
            className="md:min-w-[52rem]"
          />
          <Pages
            page={list.pagination.page}
            pages={list.pagination.pages}
            addressOf={(page) => addressOf({ ...filter, sort, direction, page: String(page) })}
          />
          <SourceTable sources={list.sources} canAsk={list.can_ask} />
          <RunTable runs={list.runs} />
        </>
      ) : (
        <LoadFailure message="Failed to load topics" here={addressOf(query)} />
      )}
    </>
  );
}

const columns: readonly Column<AdminTopic>[] = [
  {
    id: 'name',
    label: 'Name',
    sorts: true,
    cell: ({ slug, name, state }) => (
      <>
        <Link to={`${HERE}/${slug}`} className="quiet-link wrap-anywhere">
          {name}
        </Link>
        {state !== 'active' && <span className="small-caps ml-2 border border-line px-1.5 text-ink-3">{STATES[state]}</span>}
      </>
    ),
  },
  { id: 'slug', label: 'Slug', isOptional: true, cell: ({ slug }) => slug },
  {
    id: 'category',
    label: 'Category',
    cell: ({ slug, name, category, state }) =>
      state === 'merged' ? (
        categoryLabel(category)
      ) : (
        <InlineChoice name="category" value={category} label={`Category of ${name}`} fields={{ do: 'edit', slug }} choices={categories} />
      ),
  },
  {
    id: 'growth',
    label: 'Growth',
    sorts: true,
    sortsFirst: 'desc',
    cell: ({ growth_rate, growth_months, source, last_measured_at }) =>
      growth_rate === null || growth_months === null || !source || !last_measured_at ? (
        <span className="text-ink-3">Not measured twice</span>
      ) : (
        `${growthInWords(growth_rate)} ${growthSpan({ source, growth_months, last_measured_at })}`
      ),
  },
  {
    id: 'status',
    label: 'Status',
    isOptional: true,
    cell: ({ status, is_judged }) => statusInWords({ status, is_judged: is_judged ?? false }),
  },
  {
    id: 'ideas',
    label: 'Ideas',
    sorts: true,
    sortsFirst: 'desc',
    isFigure: true,
    cell: ({ related_ideas_count }) => formatNumber(related_ideas_count),
  },
  {
    id: 'sources',
    label: 'Mapped to',
    cell: ({ sources }) =>
      sources.length === 0 ? (
        <span className="text-ink-3">Nothing</span>
      ) : (
        sources.map(({ source, terms, problem }) => (
          <span key={source} title={problem ?? undefined} className={`mr-2 last:mr-0 ${problem ? 'text-low' : ''}`}>
            {sourceOf(source).label} ({terms}){problem && <span className="sr-only">: {problem}</span>}
          </span>
        ))
      ),
  },
  {
    id: 'measured',
    label: 'Last measured',
    isOptional: true,
    sorts: true,
    sortsFirst: 'desc',
    cell: ({ last_measured_at: at }) => (at ? <time dateTime={at}>{formatDay(at)}</time> : <span className="text-ink-3">Never</span>),
  },
];
