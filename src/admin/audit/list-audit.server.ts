import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import { containing } from '../users/search-text.server.ts';
import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from './audit.contract.ts';

const PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

type Row = Omit<AuditEntry, 'at' | 'admin' | 'user'> & Columns<'at' | 'admin_id?' | 'admin_email?' | 'user_id?' | 'user_email?'>;

/** The latest actions first, a page at a time, by the id of the last line seen. The caller checks who may ask. */
export async function listAudit(ctx: Context, { before, ...filter }: AuditQuery): Promise<AuditPage> {
  const [rows, admins] = await Promise.all([
    auditRows(ctx, filter, before, PAGE_SIZE + 1),
    ctx.db.rows<'id' | 'email'>(sql`SELECT id, email FROM users WHERE role = 'admin' ORDER BY email`),
  ]);
  const entries = rows.slice(0, PAGE_SIZE);
  return { entries, next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null, admins };
}

/** @returns lines the filter lets through that are older than `before`, the latest first */
export async function auditRows(ctx: Context, filter: AuditFilter, before: string | undefined, limit: number): Promise<AuditEntry[]> {
  const conditions = conditionsOf(filter);
  if (before) conditions.push(sql`l.id < ${before}`);
  const rows = await ctx.db.rows<Row>(sql`
    SELECT l.id, l.at, l.admin_id, a.email AS admin_email, l.by_command, l.action, l.target_type, l.target_id, l.target_name, l.user_id, u.email AS user_email,
      l.before, l.after, l.address_hint, l.request_id
    FROM admin_audit_log l LEFT JOIN users a ON a.id = l.admin_id LEFT JOIN users u ON u.id = l.user_id
    ${conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty} ORDER BY l.id DESC LIMIT ${limit}`);
  return rows.map(({ admin_id, admin_email, user_id, user_email, ...row }) => ({
    ...asSent(row),
    admin: admin_id && admin_email ? { id: admin_id, email: admin_email } : null,
    user: user_id && user_email ? { id: user_id, email: user_email } : null,
  }));
}

/** As many people as a search may mean. */
const PEOPLE = 200;

function conditionsOf({ admin, action, target, target_id, user, person, thing, from, to }: AuditFilter): Sql[] {
  return [
    admin === 'command' ? sql`l.by_command` : admin ? sql`l.admin_id = ${admin}` : undefined,
    action ? sql`l.action = ${action}` : undefined,
    target ? sql`l.target_type = ${target}` : undefined,
    target_id ? sql`l.target_id = ${target_id}` : undefined,
    user ? sql`l.user_id = ${user}` : undefined,
    person ? concerning(person) : undefined,
    thing ? containing(sql`lower(l.target_name)`, thing) : undefined,
    from ? sql`l.at >= ${new Date(from)}` : undefined,
    to ? sql`l.at < ${new Date(Date.parse(to) + DAY_MS)}` : undefined,
  ].filter((condition) => condition !== undefined);
}

/** Lines that people did or that are about them, by a part of their name or address. */
function concerning(text: string): Sql {
  const people = sql`SELECT id FROM users WHERE ${containing(sql`search_text`, text)} LIMIT ${PEOPLE}`;
  return sql`(l.admin_id IN (${people}) OR l.user_id IN (${people}))`;
}
