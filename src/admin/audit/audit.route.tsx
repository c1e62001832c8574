import { auditActions, auditTargets } from '../../audit/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { FilterForm, FilterSelect, FilterText } from '../../ui/filter-form.tsx';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { ListHead } from '../list-head.tsx';
import type { Route } from './+types/audit.route';
import { auditClient } from './audit-client.ts';
import { AuditTable } from './audit-table.tsx';

const HERE = '/admin/audit';
const filters = ['admin', 'action', 'target', 'target_id', 'user', 'person', 'thing', 'from', 'to'] as const;
type Query = Partial<Record<(typeof filters)[number] | 'before', string>>;

export const meta = () => pageMeta({ title: 'Audit log', description: 'What administrators did.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const query: Query = Object.fromEntries([...filters, 'before'].map((name) => [name, searchParams.get(name) ?? undefined]));
  return { query, page: await unwrap(auditClient(args.context).$get({ query: query })) };
}

const choices = (table: Record<string, string>) => Object.entries(table).map(([id, label]) => ({ id, label }));
const actionChoices = choices(auditActions);
const targetChoices = choices(Object.fromEntries(Object.entries(auditTargets).map(([id, { label }]) => [id, label])));

export default function AuditPage({ loaderData: { query, page } }: Route.ComponentProps) {
  const { before, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <ListHead title="Audit log" href={listAddress('/api/v1/admin/audit/export', filter)} what="the audit log" />
      <p className="measure mt-3 text-ink-2">
        What administrators did, written down with the action. Nobody can change or remove a line; when an account is deleted, its name
        leaves the log; ideas, topics and other things keep theirs.
      </p>
      <FilterForm action={HERE} clears={isFiltered ? HERE : undefined} kept={{ user: filter.user, target_id: filter.target_id }}>
        <FilterText label="Person" name="person" value={filter.person} placeholder="Who did it, or whom it concerns" />
        <FilterText label="Thing" name="thing" value={filter.thing} placeholder="An idea, a topic, an update" />
        <FilterSelect
          label="Administrator"
          name="admin"
          value={filter.admin}
          all="Anybody"
          choices={[...page.admins.map(({ id, email }) => ({ id, label: email })), { id: 'command', label: 'A command at the server' }]}
        />
        <FilterSelect label="Action" name="action" value={filter.action} all="All" choices={actionChoices} />
        <FilterSelect label="Kind" name="target" value={filter.target} all="All" choices={targetChoices} />
        <FilterText label="From" name="from" type="date" value={filter.from} />
        <FilterText label="To" name="to" type="date" value={filter.to} />
      </FilterForm>
      {filter.user && <p className="mt-4 text-sm text-ink-2">Only what concerns one user.</p>}
      <AuditTable
        choosable
        entries={page.entries}
        empty={isFiltered || before ? 'Nothing was done that matches these filters.' : 'No administrator has changed anything yet.'}
      />
      <nav aria-label="Pages" className="mt-6 flex gap-3">
        {before && (
          <Link to={listAddress(HERE, filter)} className="button">
            Latest
          </Link>
        )}
        {page.next && (
          <Link to={listAddress(HERE, { ...filter, before: page.next })} className="button" rel="next">
            Older
          </Link>
        )}
      </nav>
    </>
  );
}
