import { auditActions, auditTargets } from '../../audit/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
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
  { id: 'change', label: 'Change', cell: ({ before, after }) => <Changes before={before} after={after} /> },
];

/** Lines of the audit log. */
export function AuditTable({ entries, empty }: { entries: readonly AuditEntry[]; empty: string }) {
  return <DataTable label="Audit log" columns={columns} rows={entries} keyOf={({ id }) => id} empty={empty} className="min-w-[52rem]" />;
}

function Who({ entry: { admin, by_command, address_hint } }: { entry: AuditEntry }) {
  return (
    <>
      {admin ? (
        <Link to={`/admin/users/${admin.id}`} className="quiet-link">
          <EmailAddress email={admin.email} />
        </Link>
      ) : (
        <span className="text-ink-2">{by_command ? 'A command at the server' : 'Somebody who has left'}</span>
      )}
      {address_hint && <span className="block text-xs text-ink-3">from {address_hint}</span>}
    </>
  );
}

function Target({ entry: { target_type, target_id, user } }: { entry: AuditEntry }) {
  const known = auditTargets[target_type as keyof typeof auditTargets];
  const label = known?.label ?? target_type;
  const page = target_id ? known?.page?.(target_id) : undefined;
  return (
    <>
      {page ? (
        <Link to={page} className="quiet-link">
          {user ? <EmailAddress email={user.email} /> : label}
        </Link>
      ) : user ? (
        <EmailAddress email={user.email} />
      ) : (
        label
      )}
      {user && target_type !== 'user' && <span className="block text-xs text-ink-3">{label}</span>}
    </>
  );
}
