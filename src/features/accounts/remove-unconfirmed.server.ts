import sql from 'sql-template-tag';
import { type Database, firstRow } from '../../platform/db/client.server.ts';
import { type Person, personalTables } from '../settings/personal-data.server.ts';

/** Removes the account that somebody made with an address and never confirmed, if there is one, with all that is held about it; without a letter. */
export async function removeUnconfirmed(db: Database, email: string): Promise<void> {
  const person = await firstRow<Person>(db, sql`SELECT id, email FROM users WHERE email = ${email} AND NOT email_verified FOR UPDATE`);
  if (!person) return;
  const { users, ...others } = personalTables;
  for (const { removal } of [...Object.values(others), users]) if (typeof removal === 'function') await db.rows(removal(person));
}
