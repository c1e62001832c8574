import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { csvDownload, EXPORT_BLOCK, inBlocks } from '../../platform/api/csv-download.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { requireConfirmed } from '../../platform/viewer.ts';
import { userRows } from './list-users.server.ts';
import type { AdminUser, UserFilter } from './users.contract.ts';

const HEAD = [
  'id',
  'email',
  'email_confirmed',
  'full_name',
  'username',
  'role',
  'tier',
  'status',
  'signed_up_at',
  'last_sign_in_at',
] as const;

/** The users a filter lets through as a CSV file that is written while it is read, in blocks. The export is itself written down. */
export async function exportUsers(ctx: Context, admin: Admin, filter: UserFilter): Promise<Response> {
  requireConfirmed(admin);
  await writeAudit(ctx, admin, { action: 'users.exported', target: { type: 'list', id: 'users' }, after: withoutNames(filter) });
  const blocks = inBlocks<AdminUser>((after) => userRows(ctx, filter, after?.id, EXPORT_BLOCK));
  return csvDownload({ name: 'assay-users', at: ctx.now(), head: HEAD }, blocks, (user) => [
    user.id,
    user.email,
    user.email_verified,
    user.full_name,
    user.username,
    user.role,
    user.subscription_tier,
    user.subscription_status,
    user.created_at,
    user.last_sign_in_at,
  ]);
}

/** What was looked for may be somebody's name, which the log could not forget when their account goes. */
const withoutNames = ({ search, ...filter }: UserFilter) => ({ ...filter, ...(search === undefined ? {} : { search: 'some words' }) });
