import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import type { MailingState } from './jobs.contract.ts';

const inWords = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('_', ' ');

const count = (of: keyof MailingState['emails'], label: string): Column<MailingState> => ({
  id: of,
  label,
  isFigure: true,
  cell: ({ emails }) => (
    <span className={of === 'dead' && emails.dead > 0 ? 'font-semibold text-low' : ''}>{formatNumber(emails[of])}</span>
  ),
});

const columns: readonly Column<MailingState>[] = [
  {
    id: 'kind',
    label: 'Email',
    cell: ({ kind, key }) => (
      <>
        <span className="font-semibold">{inWords(kind)}</span>
        <span className="second-line text-xs">{key}</span>
      </>
    ),
  },
  {
    id: 'opened',
    label: 'Addressed',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatInstant(created_at)}
      </time>
    ),
  },
  count('queued', 'Waiting'),
  count('sent', 'Sent'),
  count('not_needed', 'Not needed'),
  count('late', 'Too late'),
  count('dead', 'Given up'),
];

/** Emails that go to many, the latest first, with how many of each are where. */
export function MailingTable({ mailings }: { mailings: readonly MailingState[] }) {
  return (
    <DataTable
      label="How many emails of each went out"
      columns={columns}
      rows={mailings}
      keyOf={({ id }) => id}
      empty="None has been addressed yet. The email of the daily idea is addressed a day ahead, once somebody wants it."
      className="md:min-w-[44rem]"
    />
  );
}
