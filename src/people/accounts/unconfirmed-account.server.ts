import type { Pool } from 'pg';

/**
 * Gives an account that nobody has confirmed to the person a provider has just shown to own its address. Whoever signed up with the address may have
 * been somebody else: the password they chose, and anything they could be signed in with, goes.
 * Does nothing to a confirmed account.
 */
export async function takeOverUnconfirmed(pool: Pool, userId: string): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    // The row is held until the end, and a sign-up takes it first too: no password can be set in between.
    const { rowCount } = await client.query(
      'UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified',
      [userId],
    );
    if (rowCount) {
      await client.query('DELETE FROM linked_accounts WHERE user_id = $1', [userId]);
      await client.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
