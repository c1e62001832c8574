import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Accounts, hashPassword, setPassword } from '../../src/people/index.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { Payments } from '../../src/platform/payments/payments.server.ts';
import { buyInSandbox } from './buy-in-sandbox.server.ts';
import { addDemoProject, addDemoReported } from './demo-projects.server.ts';

const DEMO = [
  { email: 'admin@assay.example', full_name: 'Demo Admin', role: 'admin', tier: 'lifetime' },
  { email: 'pro@assay.example', full_name: 'Demo Pro', role: 'user', tier: 'pro_monthly' },
  { email: 'free@assay.example', full_name: 'Demo Free', role: 'user', tier: 'free' },
] as const;
export const demoEmails: readonly string[] = DEMO.map(({ email }) => email);

const NOTHING = async () => undefined;

/**
 * On a database nobody has an account in yet: three people to look around as. Their plans are bought from the sandbox as anybody's are; where a real provider
 * is configured, which would want money for them, they are given. Never called in production.
 * @param say prints a line for whoever started the app; the passwords are made here and kept nowhere else
 * @returns what gives them their plans and a project each, which may be done once pages are answered
 */
export async function addDemoAccounts(
  ctx: Context,
  accounts: Accounts,
  payments: Payments | undefined,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const someone = await ctx.db.row(sql`SELECT 1 FROM users LIMIT 1`);
  if (someone) return NOTHING;
  const people = await Promise.all(
    DEMO.map(async (person) => {
      const password = randomBytes(9).toString('base64url');
      return { ...person, id: uuidv7(), password, hash: await hashPassword(accounts, password) };
    }),
  );
  const { sandbox } = payments ?? {};
  const isOurs = await ctx.db.transaction(async (db) => {
    // Two processes that start together make them once.
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('demo_accounts'))`);
    if (await db.row(sql`SELECT 1 FROM users LIMIT 1`)) return false;
    for (const { id, email, full_name, role, tier, hash } of people) {
      const given = sandbox ? 'free' : tier;
      await db.rows(sql`
        INSERT INTO users (id, email, email_verified, full_name, role, subscription_tier, subscription_set_by_hand)
        VALUES (${id}, ${email}, true, ${full_name}, ${role}, ${given}, ${given !== 'free'})`);
      await setPassword(db, id, hash, { onlyUnconfirmed: false });
    }
    return true;
  });
  if (!isOurs) return NOTHING;
  say('\n  Demo accounts (not in production; shown once):');
  for (const { email, password, tier, role } of people)
    say(`    ${email.padEnd(22)} ${password}   ${role === 'admin' ? 'administrator' : tier}`);
  return async () => {
    for (const { id, role } of people) if (role !== 'admin') await addDemoProject(ctx, { userId: id, plan: 'free', isAdmin: false });
    await addDemoReported(ctx);
    if (payments && sandbox)
      for (const { id, tier } of people) if (tier !== 'free') await buyInSandbox(ctx, { ...payments, sandbox }, id, tier);
  };
}
