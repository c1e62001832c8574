import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { type Person, personalTables } from './personal-data.server.ts';

/**
 * Removes the accounts whose grace is over, each in a transaction of its own: all or nothing of a person goes. Any number of processes may;
 * an account somebody is just deciding to keep is waited for by nobody and looked at again the next time.
 * @returns how many were removed
 */
export async function removeDueAccounts(ctx: Context): Promise<number> {
  let removed = 0;
  while (await removeNext(ctx)) removed++;
  return removed;
}

function removeNext(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (db) => {
    const person = await firstRow<Person>(
      db,
      sql`SELECT id, email FROM users WHERE deletion_due_at <= ${ctx.now()} ORDER BY deletion_due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (!person) return false;
    const { users, ...others } = personalTables;
    // The account last: until then its rows can be found.
    for (const { removal } of [...Object.values(others), users]) {
      if (typeof removal === 'function') await db.rows(removal(person));
    }
    await enqueueMail({ ...ctx, db }, 'account_deleted', { email: person.email }, { forget: true });
    return true;
  });
}
