import { data, redirect } from 'react-router';
import { codeFault, requireAdminPerson, withCode } from '../../people/index.ts';
import { unwrap, unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../ui/filter-form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatCents, formatDay } from '../../ui/format.ts';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { adminClient } from '../admin-client.ts';
import { ListHead } from '../list-head.tsx';
import { rangeIn } from '../metrics/read-range.ts';
import { providerFlash } from '../payment-labels.ts';
import type { Route } from './+types/subscriptions.route';
import { SubscriptionFiguresPanel } from './subscription-figures.tsx';
import { Subscriber, statusNames, tierNames } from './subscription-row.tsx';
import type { SubscriptionRow } from './subscriptions.contract.ts';
import { subscriptionsClient } from './subscriptions-client.ts';

const HERE = '/admin/subscriptions';
const DEFAULTS = { sort: 'changed', direction: 'desc', page: 1, range: '30d' };
const asked = ['search', 'status', 'tier', 'sort', 'direction', 'page'] as const;

export const meta = () => pageMeta({ title: 'Subscriptions', description: 'Paid plans, and what they bring in.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const query: Partial<Record<(typeof asked)[number], string>> = Object.fromEntries(
    asked.map((name) => [name, searchParams.get(name) ?? undefined]),
  );
  const range = rangeIn(args.request.url);
  const { subscriptions } = subscriptionsClient(args.context);
  const [list, figures] = await Promise.all([
    unwrapUnlessFault(subscriptions.$get({ query: query })),
    unwrapUnlessFault(subscriptions.figures.$get({ query: { range } })),
  ]);
  return { query, range, list, figures };
}

/** Cancels a plan, or gives its latest payment back, and shows the list again. What cannot be done is said on this page. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const what = form.get('do') === 'refund' ? 'refund' : form.get('do') === 'stop_renewal' ? 'stop_renewal' : 'cancel';
  const response =
    what === 'refund'
      ? await adminClient(args.context).payments[':id'].refund.$post(
          { param: { id: String(form.get('payment')) }, json: {} },
          withCode(form),
        )
      : await subscriptionsClient(args.context).subscriptions[':id'].cancel.$post(
          { param: { id: String(form.get('user')) }, query: { when: what === 'stop_renewal' ? 'period_end' : 'now' } },
          withCode(form),
        );
  const { pathname, search } = args.url;
  if (response.status === 200) {
    const { state } = await unwrap(response);
    return redirect(pathname + search, { headers: { 'set-cookie': setFlash(providerFlash(what, state)) } });
  }
  const body = (await response.json()) as { error?: { message: string } };
  const failed = what === 'refund' ? 'Failed to process refund' : 'Failed to cancel subscription';
  const problem = `${failed}: ${body.error?.message ?? 'the provider did not answer.'}`;
  return data({ problem, code: codeFault(body) }, { status: response.status });
}

const columns: readonly Column<SubscriptionRow>[] = [
  { id: 'email', label: 'Subscriber', sorts: true, wraps: true, cell: (row) => <Subscriber row={row} /> },
  { id: 'tier', label: 'Plan', cell: ({ tier }) => tierNames[tier] },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status, cancel_at_period_end }) => `${statusNames[status]}${cancel_at_period_end ? ', ends' : ''}`,
  },
  {
    id: 'amount',
    label: 'Price',
    sorts: true,
    sortsFirst: 'desc',
    isFigure: true,
    cell: ({ amount_cents }) => (amount_cents === null ? 'By hand' : formatCents(amount_cents)),
  },
  { id: 'mrr', label: 'MRR', isFigure: true, cell: ({ mrr_cents }) => formatCents(mrr_cents) },
  {
    id: 'period_end',
    label: 'Period ends',
    sorts: true,
    cell: ({ period_end }) => <span className="whitespace-nowrap">{period_end ? formatDay(period_end) : '–'}</span>,
  },
  {
    id: 'changed',
    label: 'Status since',
    sorts: true,
    sortsFirst: 'desc',
    cell: ({ status_since }) => <span className="whitespace-nowrap">{formatDay(status_since)}</span>,
  },
];
const choices = (names: Record<string, string>) => Object.entries(names).map(([id, label]) => ({ id, label }));

/** A refused change may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function SubscriptionsPage({ loaderData: { query, range, list, figures }, actionData: refused }: Route.ComponentProps) {
  const { page: _page, ...chosen } = query;
  const filter = { search: query.search, status: query.status, tier: query.tier };
  const isFiltered = Boolean(query.search || query.status || query.tier);
  const addressWith = (more: Record<string, string | number | undefined>) => listAddress(HERE, { ...chosen, range, ...more }, DEFAULTS);
  return (
    <>
      <ListHead title="Subscriptions" href={listAddress('/api/v1/admin/subscriptions/export', filter)} what="subscriptions" />
      {refused && (
        <div className="mt-4">
          <FormProblem>{refused.problem}</FormProblem>
        </div>
      )}
      <SubscriptionFiguresPanel figures={figures} range={range} here={HERE} kept={chosen} />
      <section aria-labelledby="plans" className="mt-12">
        <h2 id="plans" className="text-2xl">
          Paid plans
        </h2>
        {list ? (
          <>
            <FilterForm
              action={HERE}
              clears={isFiltered ? addressWith({ search: undefined, status: undefined, tier: undefined }) : undefined}
              kept={{ sort: query.sort, direction: query.direction, range: range === DEFAULTS.range ? undefined : range }}
            >
              <FilterText label="Search" name="search" value={query.search} placeholder="Name, username or email" />
              <FilterSelect label="Status" name="status" value={query.status} all="All" choices={choices(statusNames)} />
              <FilterSelect label="Tier" name="tier" value={query.tier} all="All" choices={choices(tierNames)} />
            </FilterForm>
            <p className="numerals mt-4 text-sm text-ink-2">
              {list.pagination.total} {list.pagination.total === 1 ? 'plan' : 'plans'}
              {isFiltered ? ' with these filters' : ''}
            </p>
            <DataTable
              label="List of paid plans"
              columns={columns}
              rows={list.subscriptions}
              keyOf={({ user_id }) => user_id}
              order={{
                by: query.sort || DEFAULTS.sort,
                direction: query.direction === 'asc' ? 'asc' : 'desc',
                addressOf: (sort, direction) => addressWith({ sort, direction }),
              }}
              empty={isFiltered ? 'No plan matches these filters.' : 'Nobody has bought a plan yet.'}
              choosable
              className="md:min-w-[54rem]"
            />
            <Pages page={list.pagination.page} pages={list.pagination.pages} addressOf={(page) => addressWith({ page })} />
          </>
        ) : (
          <p role="alert" className="mt-4 border-l-3 border-low bg-sheet px-4 py-3">
            Failed to load subscriptions.{' '}
            <a href={addressWith({})} className="underline">
              Try again
            </a>
          </p>
        )}
      </section>
    </>
  );
}
