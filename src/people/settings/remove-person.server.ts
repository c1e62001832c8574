import sql from 'sql-template-tag';
import { endBillingOf } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Person } from '../../platform/personal-data.ts';
import { personalTables } from './personal-tables.server.ts';

/**
 * As `removePerson`, and a last email tells them. Ideas they own are no longer theirs by name: the email takes the links that open them along,
 * as from then on nobody here knows where to send one; an email with links that cannot be sent is therefore kept (`isOnlyCopy`).
 * @param ctx inside a transaction that holds the person's row
 */
export async function removePersonWithEmail(ctx: Context, person: Person): Promise<void> {
  const owned = await ctx.db.values<string>(sql`
    SELECT id FROM claims WHERE user_id = ${person.id} AND ended_at IS NULL ORDER BY claimed_at, id`);
  await removePerson(ctx, person);
  const claims = owned;
  await enqueueMail(ctx, 'account_deleted', { email: person.email, claims }, { forget: true, isOnlyCopy: claims.length > 0 });
}

/**
 * Removes an account with all that is held about its person, without an email; what they pay for by the month ends with it.
 * @param ctx inside a transaction that holds the person's row: all of a person goes, or nothing
 */
export async function removePerson(ctx: Context, person: Person): Promise<void> {
  await endBillingOf(ctx, person.id);
  const { users, ...others } = personalTables();
  // The account last: until then its rows can be found.
  for (const { removal } of [...Object.values(others), ...(users ? [users] : [])]) {
    if (typeof removal === 'function') await ctx.db.rows(removal(person));
  }
}
