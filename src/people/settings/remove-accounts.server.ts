import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Person } from '../../platform/personal-data.ts';
import { UNCONFIRMED_DAYS } from '../accounts/sign-up-passwords.server.ts';
import { removePerson, removePersonWithEmail } from './remove-person.server.ts';

const DAY_MS = 86_400_000;

/** The next account to be removed, held; none of those that failed. */
type Next = (db: Database, failed: string[]) => Promise<Person | undefined>;

/** Removes the accounts whose grace is over, and tells each by a last email. @returns how many were removed */
export function removeDueAccounts(ctx: Context): Promise<number> {
  const next: Next = (db, failed) =>
    db.row(sql`
        SELECT id, email FROM users WHERE deletion_due_at <= ${ctx.now()} AND id <> ALL (${failed}::uuid[])
        ORDER BY deletion_due_at LIMIT 1 FOR UPDATE SKIP LOCKED`);
  return removeEach(ctx, next, removePersonWithEmail);
}

/**
 * Removes the accounts nobody has confirmed within a week; who asked for an email in the last day may still open it. Without an email: whoever has
 * the address may never have heard of us.
 * @returns how many were removed
 */
export function removeUnconfirmedAccounts(ctx: Context): Promise<number> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  const next: Next = (db, failed) =>
    db.row(sql`
        SELECT id, email FROM users u WHERE NOT email_verified AND created_at <= ${before(UNCONFIRMED_DAYS)} AND id <> ALL (${failed}::uuid[])
          AND NOT EXISTS (SELECT 1 FROM mail_jobs WHERE data->>'email' = u.email AND created_at > ${before(1)})
        ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`);
  return removeEach(ctx, next, removePerson);
}

/**
 * Each account in a transaction of its own: all or nothing of a person goes. Any number of processes may; an account somebody is just deciding to
 * keep is waited for by nobody, and one that cannot be removed holds up no other. Both are looked at again the next time.
 */
async function removeEach(ctx: Context, next: Next, remove: (inside: Context, person: Person) => Promise<void>): Promise<number> {
  const failed: string[] = [];
  for (let removed = 0; ; removed++) {
    let person: Person | undefined;
    try {
      person = await ctx.db.transaction(async (db) => {
        person = await next(db, failed);
        if (person) await remove({ ...ctx, db }, person);
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
