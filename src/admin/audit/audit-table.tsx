import { auditActions, auditTargets } from '../../audit/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { AuditEntry } from './audit.contract.ts';
import { Changes } from './changes.tsx';

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'at',
    label: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatInstant(at)}
      </time>
    ),
  },
  { id: 'admin', label: 'Who', cell: (entry) => <Who entry={entry} /> },
  { id: 'action', label: 'Action', cell: ({ action }) => auditActions[action as keyof typeof auditActions] ?? action },
  { id: 'target', label: 'Target', cell: (entry) => <Target entry={entry} /> },
  { id: 'change', label: 'Change', wraps: true, cell: ({ before, after }) => <Changes before={before} after={after} /> },
];

/** Lines of the audit log. */
export function AuditTable({ entries, empty, choosable }: { entries: readonly AuditEntry[]; empty: string; choosable?: boolean }) {
  return (
    <DataTable
      label="Audit log"
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      empty={empty}
      choosable={choosable}
      className="md:min-w-[52rem]"
    />
  );
}

function Who({ entry: { admin, by_command, address_hint } }: { entry: AuditEntry }) {
  return (
    <>
      {admin ? (
        <Link to={`/admin/users/${admin.id}`} className="quiet-link">
          {admin.email}
        </Link>
      ) : (
        <span className="text-ink-2">{by_command ? 'A command at the server' : 'Somebody who has left'}</span>
      )}
      {address_hint && <span className="second-line text-xs">from {address_hint}</span>}
    </>
  );
}

function Target({ entry: { target_type, target_id, target_name, user } }: { entry: AuditEntry }) {
  const known = auditTargets[target_type as keyof typeof auditTargets];
  const label = known?.label ?? target_type;
  const page = target_id ? known?.page?.(target_id) : undefined;
  const name = target_name ?? (user ? user.email : (nameOfPart(target_type, target_id) ?? label));
  return (
    <>
      {page ? (
        <Link to={page} className="quiet-link">
          {name}
        </Link>
      ) : (
        name
      )}
      {name !== label && <span className="second-line text-xs">{label}</span>}
      {target_name && user && <span className="second-line text-xs">of {user.email}</span>}
    </>
  );
}

/** Parts of the site are known by their names: a source, work of the clock, a queue. */
const nameOfPart = (type: string, id: string | null) =>
  id && ['source', 'scheduled_job', 'job', 'list'].includes(type) && !/^[0-9a-f-]{36}$/.test(id) ? id.replaceAll('_', ' ') : undefined;
