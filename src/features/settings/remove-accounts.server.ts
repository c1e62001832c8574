import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { type Database, firstRow } from '../../platform/db/client.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { endBillingOf } from '../billing/manage-subscription.server.ts';
import { type Person, personalTables } from './personal-data.server.ts';

/**
 * Removes the accounts whose grace is over, each in a transaction of its own: all or nothing of a person goes. Any number of processes may;
 * an account somebody is just deciding to keep is waited for by nobody, and one that cannot be removed holds up no other. Both are looked at
 * again the next time.
 * @returns how many were removed
 */
export async function removeDueAccounts(ctx: Context): Promise<number> {
  const failed: string[] = [];
  for (let removed = 0; ; removed++) {
    let person: Person | undefined;
    try {
      person = await ctx.db.transaction(async (db) => {
        person = await nextPerson(db, ctx.now(), failed);
        if (person) await removePerson({ ...ctx, db }, person);
        return person;
      });
    } catch (error) {
      if (!person) throw error;
      ctx.log.error({ err: error, userId: person.id }, 'an account could not be removed');
      failed.push(person.id);
      removed--;
    }
    if (!person) return removed;
  }
}

function nextPerson(db: Database, now: Date, failed: string[]): Promise<Person | undefined> {
  return firstRow(
    db,
    sql`
      SELECT id, email FROM users WHERE deletion_due_at <= ${now} AND id <> ALL (${failed}::uuid[])
      ORDER BY deletion_due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

async function removePerson(ctx: Context, person: Person): Promise<void> {
  await endBillingOf(ctx, person.id);
  const { users, ...others } = personalTables;
  // The account last: until then its rows can be found.
  for (const { removal } of [...Object.values(others), users]) {
    if (typeof removal === 'function') await ctx.db.rows(removal(person));
  }
  await enqueueMail(ctx, 'account_deleted', { email: person.email }, { forget: true });
}
