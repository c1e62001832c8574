import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCents, formatInstant } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Changes } from '../audit/changes.tsx';
import { paidFor } from '../payment-labels.ts';
import type { AdminUserDetail } from './users.contract.ts';

type Session = AdminUserDetail['sessions'][number];
type Event = AdminUserDetail['events'][number];
type Payment = AdminUserDetail['payments'][number];

const At = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatInstant(at)}
  </time>
);

const sessionColumns: readonly Column<Session>[] = [
  { id: 'device', label: 'Device', cell: ({ device }) => device },
  { id: 'from', label: 'From', cell: ({ address_hint }) => address_hint ?? 'Unknown' },
  { id: 'seen', label: 'Last used', cell: ({ last_seen_at }) => <At at={last_seen_at} /> },
];

export const SessionList = ({ sessions }: { sessions: readonly Session[] }) => (
  <DataTable
    label="Devices"
    columns={sessionColumns}
    rows={sessions}
    keyOf={({ id }) => id}
    empty="Not signed in anywhere."
    className="md:min-w-[28rem]"
  />
);

const eventNames: Record<string, string> = {
  'subscription.created': 'Plan begun',
  'subscription.updated': 'Plan changed',
  'subscription.cancelled': 'Plan ended',
  'subscription.repaired': 'Plan corrected by the payment provider',
  'payment.succeeded': 'Paid',
  'payment.failed': 'Payment refused',
  'payment.refunded': 'Refunded',
  'payment.refund_failed': 'A refund failed',
  'dispute.opened': 'Disputed',
  'dispute.won': 'Dispute won',
  'dispute.lost': 'Dispute lost',
};

const eventColumns: readonly Column<Event>[] = [
  { id: 'at', label: 'When', cell: ({ created_at }) => <At at={created_at} /> },
  { id: 'event', label: 'Event', cell: ({ event_type }) => eventNames[event_type] ?? event_type },
  { id: 'change', label: 'Change', wraps: true, cell: ({ before, after }) => <Changes before={before} after={after} /> },
  { id: 'author', label: 'By', cell: ({ author }) => author?.email },
  { id: 'amount', label: 'Amount', isFigure: true, cell: ({ amount }) => amount !== null && formatCents(amount) },
];

export const EventList = ({ events }: { events: readonly Event[] }) => (
  <DataTable
    label="What happened to the plan"
    columns={eventColumns}
    rows={events}
    keyOf={({ id }) => id}
    empty="Nothing happened to their plan yet."
    className="md:min-w-[44rem]"
  />
);

const paymentColumns: readonly Column<Payment>[] = [
  { id: 'at', label: 'Paid', cell: ({ paid_at }) => <At at={paid_at} /> },
  { id: 'for', label: 'For', cell: ({ purpose }) => paidFor[purpose] },
  { id: 'amount', label: 'Amount', isFigure: true, cell: ({ amount_cents }) => formatCents(amount_cents) },
  {
    id: 'refunded',
    label: 'Refunded',
    isFigure: true,
    cell: ({ refunded_cents }) => refunded_cents > 0 && formatCents(refunded_cents),
  },
  {
    id: 'actions',
    label: 'Actions',
    isUnlabelled: true,
    cell: ({ id, amount_cents }) => (
      <Link
        to={`/admin/payments/${id}`}
        className="inline-flex min-h-6 items-center underline"
        aria-label={`Refund or cancel: ${formatCents(amount_cents)}`}
      >
        Refund or cancel
      </Link>
    ),
  },
];

export const PaymentList = ({ payments }: { payments: readonly Payment[] }) => (
  <DataTable
    label="Payments made"
    columns={paymentColumns}
    rows={payments}
    keyOf={({ id }) => id}
    empty="No payments yet."
    className="md:min-w-[34rem]"
  />
);
