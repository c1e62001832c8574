import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type Columns } from '../../platform/db/columns.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { TwoSteps } from './two-steps.contract.ts';

type Row = Columns<'role' | 'since?' | 'left'>;
type PasskeyRow = Columns<'id' | 'name' | 'created_at' | 'last_used_at?'>;

/** How a person takes the second step: since when, recovery codes left, passkeys. */
export async function twoStepsOf(ctx: Context, accounts: Accounts, viewer: Viewer, userId: string): Promise<TwoSteps> {
  const [row, passkeys] = await Promise.all([
    ctx.db.row<Row>(sql`SELECT role, two_step_since AS since, (SELECT count(*)::int FROM recovery_codes r WHERE r.user_id = users.id) AS left
        FROM users WHERE id = ${userId}`),
    ctx.db.rows<PasskeyRow>(sql`SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`),
  ]);
  return TwoSteps.parse({
    since: row?.since?.toISOString() ?? null,
    recovery_codes_left: row?.left ?? 0,
    is_required: row?.role === 'admin' && accounts.adminsNeedTwoSteps,
    is_stale: viewer.isStale === true,
    passkeys: passkeys.map(asSent),
  });
}

/** Whether a session waits for a code, or for another one, and whether a passkey would do as well. */
export async function secondStepOf(ctx: Context, viewer: Viewer): Promise<{ is_due: boolean; has_passkey: boolean }> {
  const userId = viewer.awaitsCode?.userId ?? (viewer.isStale ? viewer.userId : undefined);
  if (!userId) return { is_due: false, has_passkey: false };
  return { is_due: true, has_passkey: (await ctx.db.row(sql`SELECT 1 FROM passkeys WHERE user_id = ${userId}`)) !== undefined };
}
