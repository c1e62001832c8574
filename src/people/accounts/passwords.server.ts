import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/client.server.ts';
import type { Accounts } from './accounts.server.ts';
import { refuseGuessable } from './guessable.server.ts';

/** @returns a memory-hard hash (scrypt, 32 MB). */
export async function hashPassword({ auth }: Accounts, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/**
 * @param about what an attacker knows of its owner, such as the address
 * @returns the hash of a password that somebody has chosen
 * @throws DomainError invalid_input with the field password when it is easily guessed
 */
export async function hashNewPassword(accounts: Accounts, password: string, about: readonly string[] = []): Promise<string> {
  await refuseGuessable(password, about);
  return hashPassword(accounts, password);
}

/** Sets the password a person signs in with. */
export async function setPassword(
  db: Database,
  userId: string,
  hash: string,
  { onlyUnconfirmed }: { onlyUnconfirmed: boolean },
): Promise<void> {
  await db.rows(sql`
    INSERT INTO linked_accounts (id, user_id, provider_id, account_id, password_hash)
    SELECT ${uuidv7()}, id, 'credential', id::text, ${hash} FROM users WHERE id = ${userId} AND NOT (email_verified AND ${onlyUnconfirmed})
    ON CONFLICT (provider_id, account_id) DO UPDATE SET password_hash = excluded.password_hash, updated_at = now()`);
}
