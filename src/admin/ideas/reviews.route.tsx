import { data, redirect } from 'react-router';
import { adminIdeasClient, evidenceAges, type IdeaToReview, type ReviewQueue } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { categories, categoryAsked, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterForm, FilterSelect } from '../../ui/filter-form.tsx';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { StatCards } from '../../ui/stat-cards.tsx';
import { UnknownCategory } from '../../ui/unknown-category.tsx';
import { ListHead } from '../list-head.tsx';
import type { Route } from './+types/reviews.route';

const HERE = '/admin/ideas/reviews';
const DEFAULTS = { page: 1 };
type Query = Record<'category' | 'age' | 'page', string>;

export const meta = () => pageMeta({ title: 'Review of evidence', description: 'Dossiers by the age of their evidence.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const { category = '', unknown } = categoryAsked(searchParams);
  const query: Query = { category, age: searchParams.get('age') ?? '', page: searchParams.get('page') ?? '1' };
  const response = await adminIdeasClient(args.context)['idea-reviews'].$get({ query: query });
  if (response.status === 400) throw redirect(HERE);
  return { query, unknown, queue: await unwrap(response) };
}

/** Notes that the evidence of an idea was looked at again. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const id = textOf(await readForm(args.request), 'reviewed');
  const response = await adminIdeasClient(args.context).ideas[':id'].reviews.$post({ param: { id } });
  const body = await response.json();
  if (body.success) return redirect(`${HERE}${args.url.search}`, { headers: { 'set-cookie': setFlash('idea_reviewed') } });
  return data({ problem: body.error.message }, { status: response.status });
}

const addressOf = (query: Partial<Query>) => listAddress(HERE, query, DEFAULTS);

export default function ReviewsPage({ loaderData: { query, unknown, queue }, actionData }: Route.ComponentProps) {
  const { category, age } = query;
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/ideas" className="underline">
          Ideas
        </Link>
      </p>
      <ListHead title="Review of evidence" />
      <p className="measure mt-3 text-ink-2">
        Published ideas, those with the oldest evidence first. A figure is as old as the day it was observed, a cause as the day its page
        was last read. A review counts as evidence of its day, so the idea goes to the end of the queue.
      </p>
      {actionData && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      <StatCards label="Age of evidence" stats={figuresOf(queue.counts, category)} />
      <FilterForm action={HERE} clears={category || age ? HERE : undefined}>
        <FilterSelect label="Category" name="category" value={category} all="All categories" choices={categories} />
        <FilterSelect label="Age" name="age" value={age} all="Any age" choices={evidenceAges} />
      </FilterForm>
      <UnknownCategory name={unknown} clear={addressOf({ ...query, page: '1' })} />
      <Form method="post" action={addressOf(query)} preventScrollReset>
        <DataTable
          label="Ideas to review"
          columns={columns}
          rows={queue.ideas}
          keyOf={({ id }) => id}
          empty={category || age ? 'No published idea matches these filters.' : 'No idea is published yet.'}
          choosable
          className="md:min-w-[54rem]"
        />
      </Form>
      <Pages
        page={queue.pagination.page}
        pages={queue.pagination.pages}
        addressOf={(page) => addressOf({ category, age, page: String(page) })}
      />
    </>
  );
}

const figuresOf = ({ all, over_6_months, over_12_months }: ReviewQueue['counts'], category: string) => [
  { label: 'Published', value: formatNumber(all), to: addressOf({ category }) },
  { label: 'Older than 6 months', value: formatNumber(over_6_months), to: addressOf({ category, age: '6' }) },
  { label: 'Older than 12 months', value: formatNumber(over_12_months), to: addressOf({ category, age: '12' }) },
];

const columns: readonly Column<IdeaToReview>[] = [
  {
    id: 'title',
    label: 'Idea',
    cell: ({ id, title }) => (
      <Link to={`/admin/ideas/${id}/edit`} className="quiet-link" title={title} data-opens-row="">
        {title}
      </Link>
    ),
  },
  { id: 'category', label: 'Category', isOptional: true, cell: ({ category }) => categoryLabel(category) },
  {
    id: 'stands',
    label: 'Stands from',
    cell: ({ stands_from }) => (
      <time dateTime={stands_from} className="whitespace-nowrap">
        {formatDay(stands_from)}
      </time>
    ),
  },
  {
    id: 'oldest',
    label: 'Oldest evidence',
    cell: ({ oldest }) =>
      oldest ? (
        <span title={`${oldest.what} (${oldest.source})`}>
          <span className="text-ink-3">{oldest.kind === 'figure' ? 'Figure' : 'Cause'}, </span>
          <span className="whitespace-nowrap">{formatDay(oldest.day)}</span>: {oldest.what}
        </span>
      ) : (
        <span className="text-ink-3">None</span>
      ),
  },
  { id: 'pieces', label: 'Pieces', isFigure: true, isOptional: true, cell: ({ pieces }) => formatNumber(pieces) },
  {
    id: 'reviewed',
    label: 'Reviewed',
    cell: ({ reviewed_at, reviewed_by }) =>
      reviewed_at ? `${formatDay(reviewed_at)}${reviewed_by ? ` by ${reviewed_by}` : ''}` : <span className="text-ink-3">Never</span>,
  },
  {
    id: 'actions',
    label: 'Actions',
    isUnlabelled: true,
    cell: ({ id, title, slug }) => (
      <span className="flex gap-x-3 whitespace-nowrap">
        <Link to={`/ideas/${slug}`} className="inline-flex min-h-6 items-center underline" aria-label={`View: ${title}`}>
          View
        </Link>
        <button
          type="submit"
          name="reviewed"
          value={id}
          className="inline-flex min-h-6 items-center underline"
          aria-label={`Mark as reviewed: ${title}`}
        >
          Mark as reviewed
        </button>
      </span>
    ),
  },
];
