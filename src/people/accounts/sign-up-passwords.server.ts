import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Accounts } from './accounts.server.ts';

/** As long as an account that nobody confirms is kept: afterwards both are answered alike again. */
export const UNCONFIRMED_DAYS = 7;

/** Remembers the password of a sign-up, whether or not the address has an account already. It opens nothing. */
export async function rememberSignUpPassword({ db, now }: Context, userId: string, hash: string): Promise<void> {
  await db.rows(sql`
    INSERT INTO sign_up_passwords (user_id, password_hash, chosen_at) VALUES (${userId}, ${hash}, ${now()})
    ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, chosen_at = excluded.chosen_at`);
}

/** @returns whether somebody signed up with this address and this password and has still to confirm it. Takes the same time for every address. */
export async function isSignUpPassword(ctx: Context, { auth }: Accounts, email: string, given: string): Promise<boolean> {
  const passwordHash = await ctx.db.value<string>(
    sql`SELECT p.password_hash FROM sign_up_passwords p JOIN users u ON u.id = p.user_id WHERE u.email = ${email}`,
  );
  const { password } = await auth.$context;
  if (passwordHash !== undefined) return password.verify({ hash: passwordHash, password: given });
  await password.hash(given);
  return false;
}

/** Forgets them when the account would be removed, for addresses that had been confirmed before. */
export async function forgetSignUpPasswords({ db, now }: Context): Promise<void> {
  await db.rows(sql`DELETE FROM sign_up_passwords WHERE chosen_at <= ${new Date(now().getTime() - UNCONFIRMED_DAYS * 86_400_000)}`);
}
