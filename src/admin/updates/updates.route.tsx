import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/updates.route';
import { peopleIn } from './update-parts.tsx';
import type { UpdateSummary } from './updates.contract.ts';
import { updatesClient } from './updates-client.ts';

export const meta = () => pageMeta({ title: 'Updates', description: 'News for everybody who wants it.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return unwrap(updatesClient(args.context).$get());
}

export default function UpdatesPage({ loaderData: { updates, readers } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl md:text-4xl">Updates</h1>
        <Link to="/admin/updates/new" className="button button-primary">
          Write an update
        </Link>
      </div>
      <p className="measure numerals mt-2 text-ink-2">
        News of the product by mail. {readers === 1 ? 'One person has' : `${peopleIn(readers)} have`} product updates switched on.
      </p>
      <DataTable
        label="Updates"
        columns={columns}
        rows={updates}
        keyOf={({ id }) => id}
        empty="No update was written yet."
        className="md:min-w-[36rem]"
      />
    </>
  );
}

const at = (instant: string) => (
  <time dateTime={instant} className="whitespace-nowrap">
    {formatInstant(instant)}
  </time>
);

const columns: readonly Column<UpdateSummary>[] = [
  {
    id: 'subject',
    label: 'Subject',
    cell: ({ id, subject }) => (
      <Link to={`/admin/updates/${id}`} className="underline">
        {subject}
      </Link>
    ),
  },
  { id: 'state', label: 'State', cell: stateOf },
  { id: 'addressed', label: 'People', isFigure: true, cell: ({ addressed }) => (addressed === null ? '' : formatNumber(addressed)) },
  { id: 'changed', label: 'When', cell: ({ changed_at, sent_at }) => at(sent_at ?? changed_at) },
];

function stateOf({ sent_at, progress }: UpdateSummary): string {
  if (!sent_at) return 'Draft';
  return progress && progress.queued > 0 ? `Going out: ${formatNumber(progress.queued)} wait` : 'Sent';
}
