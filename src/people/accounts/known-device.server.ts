import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Accounts } from './accounts.server.ts';

const NAME = 'assay.device';
const YEAR_S = 31_536_000;
/** How many accounts one browser is known to; of more, the oldest is forgotten. */
const MOST_ACCOUNTS = 5;

type Mark = { id: string; signature: string };

/** @returns the id of this browser when it has signed in to this account before, with the password it has now; else undefined. */
export async function knownDevice(ctx: Context, accounts: Accounts, headers: Headers, email: string): Promise<string | undefined> {
  const marks = marksIn(accounts, headers);
  if (marks.length === 0) return undefined;
  const password = await passwordOf(ctx, email);
  return marks.find((mark) => isOf(accounts, mark, email, password))?.id;
}

/**
 * @returns a Set-Cookie that lets this browser be known as one of this account, until its password changes, beside the other accounts it is known to.
 * It opens nothing by itself.
 */
export async function deviceCookie(ctx: Context, accounts: Accounts, headers: Headers, email: string, known?: string): Promise<string> {
  const id = known ?? randomBytes(12).toString('base64url');
  const mark = { id, signature: sign(accounts, id, email, await passwordOf(ctx, email)) };
  const others = marksIn(accounts, headers).filter((other) => other.id !== id);
  const value = [mark, ...others].slice(0, MOST_ACCOUNTS).map((each) => `${each.id}.${each.signature}`);
  const secure = isSecure(accounts) ? '; Secure' : '';
  return `${nameOf(accounts)}=${value.join('~')}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
}

const isSecure = ({ appUrl }: Accounts) => appUrl.startsWith('https:');
const nameOf = (accounts: Accounts) => (isSecure(accounts) ? `__Secure-${NAME}` : NAME);

function marksIn(accounts: Accounts, headers: Headers): Mark[] {
  const value = headers
    .get('cookie')
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${nameOf(accounts)}=`));
  const marks = value?.slice(value.indexOf('=') + 1).split('~') ?? [];
  return marks.slice(0, MOST_ACCOUNTS).flatMap((text) => {
    const [, id, signature] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(text) ?? [];
    return id && signature ? [{ id, signature }] : [];
  });
}

function isOf(accounts: Accounts, { id, signature }: Mark, email: string, password: string): boolean {
  const [wanted, given] = [Buffer.from(sign(accounts, id, email, password)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** Over the password's hash: whoever had a browser in here before the password was changed is a stranger afterwards. */
function sign({ secret }: Accounts, id: string, email: string, password: string): string {
  return createHmac('sha256', secret).update(`device ${id} ${email} ${password}`).digest('base64url');
}

/** @returns the hash of an account's password; empty for an account without one, and for none. */
async function passwordOf(ctx: Context, email: string): Promise<string> {
  return (
    (await ctx.db.value<string | null>(
      sql`SELECT a.password_hash FROM linked_accounts a JOIN users u ON u.id = a.user_id WHERE u.email = ${email} AND a.provider_id = 'credential'`,
    )) ?? ''
  );
}
