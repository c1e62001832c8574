import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { csvDownload, EXPORT_BLOCK, inBlocks } from '../../platform/api/csv-download.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { requireConfirmed } from '../../platform/viewer.ts';
import type { AuditEntry, AuditFilter } from './audit.contract.ts';
import { changesInWords } from './change-words.ts';
import { auditRows } from './list-audit.server.ts';

const HEAD = [
  'at',
  'administrator',
  'action',
  'target',
  'target_id',
  'target_name',
  'user',
  'change',
  'before',
  'after',
  'from',
  'request',
];

/** The lines a filter lets through, the latest first, as a CSV file that is written while it is read. The export is itself written down. */
export async function exportAudit(ctx: Context, admin: Admin, filter: AuditFilter): Promise<Response> {
  requireConfirmed(admin);
  await writeAudit(ctx, admin, { action: 'audit.exported', target: { type: 'list', id: null }, after: withoutPeople(filter) });
  const blocks = inBlocks<AuditEntry>((after) => auditRows(ctx, filter, after?.id, EXPORT_BLOCK));
  return csvDownload({ name: 'assay-audit-log', at: ctx.now(), head: HEAD }, blocks, (entry) => [
    entry.at,
    entry.by_command ? 'command' : (entry.admin?.email ?? null),
    entry.action,
    entry.target_type,
    entry.target_id,
    entry.target_name,
    entry.user?.email ?? null,
    inOneLine(entry),
    entry.before && JSON.stringify(entry.before),
    entry.after && JSON.stringify(entry.after),
    entry.address_hint,
    entry.request_id,
  ]);
}

/** What was changed, as a person reads it. */
const inOneLine = ({ before, after }: AuditEntry) =>
  changesInWords(before, after)
    .map(({ name, before: was, after: is }) => `${name}: ${[was, is].filter((side) => side !== undefined).join(' → ')}`)
    .join('; ') || null;

/** Who was looked for: an id in a line about a list could not be taken out when its account goes. */
function withoutPeople({ admin, user, target_id, person, thing, ...filter }: AuditFilter): Record<string, unknown> {
  return {
    ...filter,
    ...(admin ? { admin: admin === 'command' ? admin : 'somebody' } : {}),
    ...(user ? { user: 'somebody' } : {}),
    ...(person ? { person: 'somebody' } : {}),
    ...(thing ? { thing: 'some words' } : {}),
    ...(target_id ? { target_id: filter.target === 'user' || !filter.target ? 'something' : target_id } : {}),
  };
}
