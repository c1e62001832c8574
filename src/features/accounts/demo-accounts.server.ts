import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import type { Accounts } from './accounts.server.ts';
import { hashPassword, setPassword } from './passwords.server.ts';

const DEMO = [
  { email: 'admin@assay.example', full_name: 'Demo Admin', role: 'admin', tier: 'lifetime' },
  { email: 'pro@assay.example', full_name: 'Demo Pro', role: 'user', tier: 'pro_monthly' },
  { email: 'free@assay.example', full_name: 'Demo Free', role: 'user', tier: 'free' },
] as const;
const MONTH_MS = 30 * 86_400_000;

/**
 * On a database nobody has an account in yet: three people to look around as. Never called in production.
 * @param say prints a line for whoever started the app; the passwords are made here and kept nowhere else
 */
export async function addDemoAccounts(ctx: Context, accounts: Accounts, say: (line: string) => void): Promise<void> {
  const someone = await firstRow(ctx.db, sql`SELECT 1 FROM users LIMIT 1`);
  if (someone) return;
  const people = await Promise.all(
    DEMO.map(async (person) => {
      const password = randomBytes(9).toString('base64url');
      return { ...person, password, hash: await hashPassword(accounts, password) };
    }),
  );
  const isOurs = await ctx.db.transaction(async (db) => {
    // Two processes that start together make them once.
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('demo_accounts'))`);
    if (await firstRow(db, sql`SELECT 1 FROM users LIMIT 1`)) return false;
    for (const { email, full_name, role, tier, hash } of people) {
      const id = uuidv7();
      const until = tier === 'pro_monthly' ? new Date(ctx.now().getTime() + MONTH_MS) : null;
      await db.rows(sql`
        INSERT INTO users (id, email, email_verified, full_name, role, subscription_tier, current_period_end)
        VALUES (${id}, ${email}, true, ${full_name}, ${role}, ${tier}, ${until})`);
      await setPassword(db, id, hash, { onlyUnconfirmed: false });
    }
    return true;
  });
  if (!isOurs) return;
  say('\n  Demo accounts (not in production; shown once):');
  for (const { email, password, tier, role } of people)
    say(`    ${email.padEnd(22)} ${password}   ${role === 'admin' ? 'administrator' : tier}`);
}
