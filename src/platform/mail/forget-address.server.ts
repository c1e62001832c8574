import sql from 'sql-template-tag';
import type { Context } from '../context.server.ts';

/**
 * Lets go of an address somebody has given up for another one: emails that were sent there or could not be sent are forgotten, those that still
 * wait go to the new address. Stands in the transaction that changes the address; after it nobody could tell whose the old one was.
 */
export async function forgetAddress({ db }: Context, oldEmail: string, newEmail: string): Promise<void> {
  await db.rows(sql`DELETE FROM mail_jobs WHERE data->>'email' = ${oldEmail} AND state <> 'queued'`);
  await db.rows(sql`UPDATE mail_jobs SET data = data || jsonb_build_object('email', ${newEmail}::text) WHERE data->>'email' = ${oldEmail}`);
  await db.rows(sql`DELETE FROM stored_emails WHERE recipient = ${oldEmail}`);
}
