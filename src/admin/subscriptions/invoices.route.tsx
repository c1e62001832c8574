import { useLocation } from 'react-router';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilterForm, FilterSelect, FilterText } from '../../ui/filter-form.tsx';
import { formatCents, formatDay, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { ListHead } from '../list-head.tsx';
import { paidFor, stateOf } from '../payment-labels.ts';
import type { Route } from './+types/invoices.route';
import type { Invoice } from './subscriptions.contract.ts';
import { subscriptionsClient } from './subscriptions-client.ts';

const HERE = '/admin/invoices';

export const meta = () => pageMeta({ title: 'Invoices', description: 'Payments with their receipts.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const asked = (name: string) => searchParams.get(name) || undefined;
  const filter = { user: asked('user'), search: asked('search'), purpose: asked('purpose'), state: asked('state') };
  const list = await unwrap(subscriptionsClient(args.context).invoices.$get({ query: { ...filter, page: asked('page') } }));
  return { ...list, filter };
}

const columns: readonly Column<Invoice>[] = [
  { id: 'paid', label: 'Paid', cell: ({ paid_at }) => <span className="whitespace-nowrap">{formatDay(paid_at)}</span> },
  { id: 'who', label: 'Who', cell: (invoice) => <Payer invoice={invoice} /> },
  { id: 'for', label: 'For', cell: ({ purpose }) => paidFor[purpose] },
  {
    id: 'period',
    label: 'Period',
    isOptional: true,
    cell: ({ period_start, period_end }) => period_start && period_end && `${formatDay(period_start)} to ${formatDay(period_end)}`,
  },
  { id: 'amount', label: 'Amount', isFigure: true, cell: ({ amount_cents }) => formatCents(amount_cents) },
  {
    id: 'tax',
    label: 'Of which tax',
    isOptional: true,
    isFigure: true,
    cell: ({ tax_cents }) => (tax_cents ? formatCents(tax_cents) : '–'),
  },
  {
    id: 'refunded',
    label: 'Refunded',
    isFigure: true,
    cell: ({ refunded_cents }) => (refunded_cents ? formatCents(refunded_cents) : '–'),
  },
  { id: 'state', label: 'State', cell: stateOf },
  {
    id: 'invoice',
    label: 'Invoice',
    cell: ({ invoice_id, invoice_number }) => invoice_id && <span className="text-xs text-ink-3">{invoice_number ?? invoice_id}</span>,
  },
  { id: 'actions', label: 'Actions', isUnlabelled: true, cell: (invoice) => <Papers invoice={invoice} /> },
];

function Payer({ invoice: { user_id, email } }: { invoice: Invoice }) {
  if (!user_id) return email ?? 'Somebody who has left';
  return (
    <Link to={listAddress(HERE, { user: user_id })} className="quiet-link">
      {email ?? ''}
    </Link>
  );
}

function Papers({ invoice: { id, receipt_url, paid_at } }: { invoice: Invoice }) {
  const { pathname, search } = useLocation();
  return (
    <span className="flex gap-x-3">
      <Link to={listAddress(`/admin/payments/${id}`, { back: pathname + search })} className="inline-flex min-h-6 items-center underline">
        Payment<span className="sr-only"> of {formatDay(paid_at)}</span>
      </Link>
      {receipt_url && (
        <a href={receipt_url} className="inline-flex min-h-6 items-center underline">
          Receipt<span className="sr-only"> of {formatDay(paid_at)}</span>
        </a>
      )}
    </span>
  );
}

const states = [
  { id: 'paid', label: 'Paid, nothing went back' },
  { id: 'refunded', label: 'Refunded, in part or whole' },
  { id: 'disputed', label: 'Disputed' },
];
const purposes = Object.entries(paidFor).map(([id, label]) => ({ id, label }));

export default function InvoicesPage({ loaderData: { user, net_cents, invoices, pagination, filter } }: Route.ComponentProps) {
  const isFiltered = Boolean(filter.search || filter.purpose || filter.state);
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/subscriptions" className="underline">
          Subscriptions
        </Link>
      </p>
      <ListHead title="Invoices" href={listAddress('/api/v1/admin/invoices/export', filter)} what="invoices" />
      <FilterForm action={HERE} clears={isFiltered ? listAddress(HERE, { user: user?.id }) : undefined} kept={{ user: user?.id }}>
        {!user && <FilterText label="Search" name="search" value={filter.search} placeholder="Name, username or email" />}
        <FilterSelect label="For" name="purpose" value={filter.purpose} all="Everything" choices={purposes} />
        <FilterSelect label="State" name="state" value={filter.state} all="All" choices={states} />
      </FilterForm>
      <p className="numerals mt-3 text-ink-2 wrap-anywhere">
        {user ? `${user.email}${pagination.total > 0 ? ': ' : ''}` : ''}
        {pagination.total > 0 &&
          `${formatNumber(pagination.total)} ${pagination.total === 1 ? 'payment' : 'payments'}, ${formatCents(net_cents)} after what was refunded.`}
        {user && (
          <>
            {' '}
            <Link to={HERE} className="underline">
              Everybody’s
            </Link>
          </>
        )}
      </p>
      <DataTable
        label="Invoices"
        columns={columns}
        rows={invoices}
        keyOf={({ id }) => id}
        empty={
          isFiltered ? 'No payment matches these filters.' : user ? 'This account has paid nothing yet.' : 'Nobody has paid anything yet.'
        }
        choosable
        className="md:min-w-[56rem]"
      />
      <Pages page={pagination.page} pages={pagination.pages} addressOf={(page) => listAddress(HERE, { ...filter, page }, { page: 1 })} />
    </>
  );
}
