import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageApi } from '../../platform/web/page-api.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterForm, FilterText } from '../../ui/filter-form.tsx';
import { formatCents, formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { ListHead } from '../list-head.tsx';
import type { Route } from './+types/list.route';
import type { ListsApi } from './lists.api.server.ts';
import type { AdminListPage } from './lists.contract.ts';

type Row = AdminListPage['rows'][number];

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.title ?? 'List', description: loaderData?.about ?? '', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const [search, page] = ['search', 'page'].map((name) => args.url.searchParams.get(name) || undefined);
  const param = { list: args.params.list };
  const list = await unwrap(pageApi<ListsApi>(args.context).admin.lists[':list'].$get({ param, query: { search, page } }));
  return { ...list, search, here: `/admin/lists/${param.list}` };
}

export default function ListPage({ loaderData: { title, about, empty, columns, rows, pagination, search, here } }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={title} />
      <p className="measure mt-3 text-ink-2">{about}</p>
      <FilterForm action={here} clears={search ? here : undefined}>
        <FilterText label="Person" name="search" value={search} placeholder="Name, username or email" />
      </FilterForm>
      <DataTable
        label={title}
        columns={columns.map(({ id, label, kind, to }) => ({
          id,
          label,
          isFigure: kind === 'number' || kind === 'money',
          cell: (row: Row) => (to ? <Link to={filled(to, row)}>{shown(kind, row[id])}</Link> : shown(kind, row[id])),
        }))}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={search ? 'None is of a person who matches.' : empty}
        choosable
      />
      <Pages {...pagination} addressOf={(page) => listAddress(here, { search, page }, { page: 1 })} />
    </>
  );
}

const filled = (address: string, row: Row) => address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name])));

function shown(kind: AdminListPage['columns'][number]['kind'], held: Row[string] | undefined) {
  if (held === null || held === undefined) return '–';
  if (kind === 'time') return <time dateTime={String(held)}>{formatInstant(String(held))}</time>;
  if (typeof held === 'string') return held;
  return kind === 'money' ? formatCents(held) : formatNumber(held);
}
