import type { ReactNode } from 'react';
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
  { id: 'action', label: 'Action', cell: ({ action }) => <Short text={auditActions[action as keyof typeof auditActions] ?? action} /> },
  { id: 'target', label: 'Target', cell: (entry) => <Target entry={entry} /> },
  { id: 'change', label: 'Change', wraps: true, cell: ({ before, after }) => <Changes before={before} after={after} /> },
];

/** Cut short on one line, so that there is room for the change; the whole of it on demand. */
function Short({ text, more = '', children = text }: { text: string; more?: string; children?: ReactNode }) {
  return (
    <span className="md:block md:max-w-24 md:truncate lg:max-w-36" title={text + more}>
      {children}
    </span>
  );
}

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
  const name = admin?.email ?? (by_command ? 'A command at the server' : 'Somebody who has left');
  const from = address_hint ? `from ${address_hint}` : '';
  return (
    <Short text={name} more={from && `, ${from}`}>
      {admin ? (
        <Link to={`/admin/users/${admin.id}`} className="quiet-link">
          {name}
        </Link>
      ) : (
        <span className="text-ink-2">{name}</span>
      )}
      {from && <span className="second-line text-xs">{from}</span>}
    </Short>
  );
}

function Target({ entry: { target_type, target_id, target_name, user } }: { entry: AuditEntry }) {
  const known = auditTargets[target_type as keyof typeof auditTargets];
  const label = known?.label ?? target_type;
  const page = target_id ? known?.page?.(target_id) : undefined;
  const name = target_name ?? (user ? user.email : (nameOfPart(target_type, target_id) ?? label));
  const kind = name === label ? '' : label;
  const of = target_name && user ? `of ${user.email}` : '';
  return (
    <Short text={name} more={[kind && ` (${kind})`, of && ` ${of}`].join('')}>
      {page ? (
        <Link to={page} className="quiet-link">
          {name}
        </Link>
      ) : (
        name
      )}
      {kind && <span className="second-line text-xs">{kind}</span>}
      {of && <span className="second-line text-xs">{of}</span>}
    </Short>
  );
}

/** Parts of the site are known by their names: a source, work of the clock, a queue. */
const nameOfPart = (type: string, id: string | null) =>
  id && ['source', 'scheduled_job', 'job', 'list'].includes(type) && !/^[0-9a-f-]{36}$/.test(id) ? id.replaceAll('_', ' ') : undefined;
