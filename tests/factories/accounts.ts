import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { allEmails } from '../../src/app/emails.server.ts';
import { type Accounts, createAccounts } from '../../src/people/accounts/accounts.server.ts';
import { hashPassword, setPassword } from '../../src/people/accounts/passwords.server.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import type { Email } from '../../src/platform/mail/email.ts';
import { mailWorker } from '../../src/platform/mail/mail-jobs.server.ts';
import type { TestDatabase } from './database.ts';
import { runDueJobs } from './jobs.ts';

export const TEST_SECRET = 'a secret of the tests, long enough to be one';
export const PASSWORD = 'correct horse battery';

/** Accounts over a test's database. Their passwords are hashed at no cost; `scryptAccounts` has those of the product. */
export function testAccounts(test: Pick<TestDatabase, 'db' | 'ctx'>, env: Record<string, string> = {}): Accounts {
  const accounts = scryptAccounts(test, env);
  void accounts.auth.$context.then(({ password }) => {
    password.hash = async (typed) => cheapHash(typed, randomUUID());
    password.verify = async ({ hash, password: typed }) => hash === cheapHash(typed, hash.split(':')[0] as string);
  });
  return accounts;
}

/** As unlike another hash of the same password as a real one. */
const cheapHash = (password: string, salt: string) => `${salt}:${createHash('sha256').update(salt).update(password).digest('hex')}`;

/** Accounts over a test's database, whose passwords are hashed as the product hashes them: a tenth of a second and 32 MB each. */
export function scryptAccounts({ db, ctx }: Pick<TestDatabase, 'db' | 'ctx'>, env: Record<string, string> = {}): Accounts {
  return createAccounts(
    parseConfig({ NODE_ENV: 'test', APP_URL: 'http://localhost:3000', AUTH_SECRET: TEST_SECRET, ...env }),
    db.pool,
    ctx.log,
  );
}

type Person = { id: string; email: string; viewer: { plan: 'free' | 'pro_monthly' | 'lifetime'; isAdmin: boolean; userId: string } };
export type PersonFacts = {
  tier?: 'free' | 'pro_monthly' | 'lifetime';
  status?: string;
  statusSince?: Date;
  role?: 'user' | 'admin';
  password?: boolean;
  verified?: boolean;
  /** Signs in with two steps, as administrators do in production. */
  twoSteps?: boolean;
  /** The account is about to be removed, in five days. */
  leaving?: boolean;
};

/** A person with an account. @param facts `password: true` gives them PASSWORD */
export async function addPerson(test: Pick<TestDatabase, 'db'>, accounts: Accounts, facts: PersonFacts = {}): Promise<Person> {
  const {
    tier = 'free',
    status = 'active',
    statusSince = new Date(),
    role = 'user',
    password = false,
    verified = true,
    leaving = false,
    twoSteps = role === 'admin',
  } = facts;
  const id = randomUUID();
  const email = `${id.slice(0, 8)}@people.example`;
  await test.db.rows(sql`
    INSERT INTO users (id, email, email_verified, role, two_step_since, subscription_tier, subscription_status, subscription_status_since, deletion_due_at)
    VALUES (${id}, ${email}, ${verified}, ${role}, ${twoSteps ? new Date() : null}, ${tier}, ${status}, ${statusSince}, ${leaving ? new Date(Date.now() + 5 * 86_400_000) : null})`);
  if (password) await setPassword(test.db, id, await hashPassword(accounts, PASSWORD), { onlyUnconfirmed: false });
  return { id, email, viewer: { plan: tier, isAdmin: role === 'admin', userId: id } };
}

/** A session made without a password, whose second step was just taken. @returns the Cookie header that carries it, and the bearer token */
export async function sessionOf(
  { auth, secret }: Accounts,
  userId: string,
  { confirmedAt = new Date() }: { confirmedAt?: Date | null } = {},
): Promise<{ cookie: string; token: string }> {
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId, false, { confirmedAt });
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = Buffer.from(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(token))).toString('base64');
  const signed = encodeURIComponent(`${token}.${signature}`);
  return { cookie: `assay.session_token=${signed}`, token: signed };
}

/** Does the mail jobs that are due. @returns the emails they sent */
export async function sentMail({ ctx }: TestDatabase, accounts: Accounts): Promise<Email[]> {
  const emails: Email[] = [];
  while ((await runDueJobs(ctx, [mailWorker(allEmails(ctx, accounts), async (email) => void emails.push(email))])) > 0);
  return emails;
}

/** @returns the token of the link in an email. */
export function tokenIn(email: Email | undefined): string {
  return /[?&]token=([^\s&]+)/.exec(email?.text ?? '')?.[1] ?? '';
}
