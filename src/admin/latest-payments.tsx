import { type Column, DataTable } from '../ui/data-table.tsx';
import { formatCents, formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { AdminPayment } from './admin.contract.ts';
import { canEnd, leftCents, paidFor, stateOf } from './payment-labels.ts';

const SHOWN = 10;
const GONE = 'Somebody who has left';

const columns: readonly Column<AdminPayment>[] = [
  { id: 'paid', label: 'Paid', cell: ({ paid_at }) => <span className="whitespace-nowrap">{formatDay(paid_at)}</span> },
  { id: 'who', label: 'Who', cell: ({ email }) => email ?? GONE },
  { id: 'for', label: 'For', cell: ({ purpose }) => paidFor[purpose] },
  { id: 'amount', label: 'Amount', isFigure: true, cell: ({ amount_cents }) => formatCents(amount_cents) },
  {
    id: 'state',
    label: 'State',
    cell: (payment) =>
      `${stateOf(payment)}${payment.refunded_cents > 0 && leftCents(payment) > 0 ? `, ${formatCents(payment.refunded_cents)}` : ''}`,
  },
  {
    id: 'actions',
    label: 'Action',
    isUnlabelled: true,
    cell: (payment) =>
      (leftCents(payment) > 0 || canEnd(payment)) && (
        <Link
          to={`/admin/payments/${payment.id}`}
          className="inline-flex min-h-6 items-center underline"
          aria-label={`Refund or cancel: ${formatCents(payment.amount_cents)} of ${payment.email ?? GONE.toLowerCase()}`}
        >
          {canEnd(payment) ? 'Refund or cancel' : 'Refund'}
        </Link>
      ),
  },
];

/** Who paid what, and the way to what can be done about it. */
export function LatestPayments({ payments }: { payments: AdminPayment[] }) {
  return (
    <section aria-labelledby="payments" className="mt-12">
      <h2 id="payments" className="text-2xl">
        Latest payments
      </h2>
      <DataTable
        label="Latest payments, table"
        columns={columns}
        rows={payments.slice(0, SHOWN)}
        keyOf={({ id }) => id}
        empty="None yet."
        className="md:min-w-[44rem]"
      />
      {payments.length > 0 && (
        <Link to="/admin/invoices" className="mt-3 inline-flex min-h-11 items-center underline">
          All payments
        </Link>
      )}
    </section>
  );
}
