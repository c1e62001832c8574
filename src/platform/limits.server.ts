import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import sql from 'sql-template-tag';
import type { Context } from './context.server.ts';
import { DomainError } from './errors.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/**
 * How often what may be tried. Guessing one account's password is limited whoever guesses, and a browser that has signed in to the account
 * before has counts of its own: neither strangers who guess nor neighbours at the same address of the network can keep its owner out. Someone without
 * such a browser has the link by mail.
 */
export const limits = {
  signInFromAddress: { most: 60, windowS: 15 * MINUTE_S },
  signInToAccount: { most: 10, windowS: 15 * MINUTE_S },
  signInToAccountInADay: { most: 50, windowS: 24 * HOUR_S },
  signInFromKnownDevice: { most: 10, windowS: 15 * MINUTE_S },
  signInFromKnownDeviceInADay: { most: 50, windowS: 24 * HOUR_S },
  signUpFromAddress: { most: 20, windowS: HOUR_S },
  mailAskedFromAddress: { most: 20, windowS: HOUR_S },
  mailAskedFromKnownDevice: { most: 20, windowS: HOUR_S },
  providerFromAddress: { most: 60, windowS: 15 * MINUTE_S },
  mailToAccount: { most: 5, windowS: HOUR_S },
  claimFromAddress: { most: 20, windowS: HOUR_S },
  claimByPerson: { most: 20, windowS: HOUR_S },
  // What is asked of the payment provider for somebody; the plan is read by open pages every five minutes.
  planCheckoutByPerson: { most: 20, windowS: HOUR_S },
  planAskedByPerson: { most: 30, windowS: 15 * MINUTE_S },
  planChangedByPerson: { most: 20, windowS: HOUR_S },
  planReadByPerson: { most: 300, windowS: 15 * MINUTE_S },
  portalByPerson: { most: 20, windowS: HOUR_S },
  claimOutcomeFromAddress: { most: 120, windowS: 15 * MINUTE_S },
  claimLinkFromAddress: { most: 10, windowS: HOUR_S },
  commentByPerson: { most: 10, windowS: HOUR_S },
  tokenFromAddress: { most: 30, windowS: 15 * MINUTE_S },
  // Of a person who is signed in: the password asked for again, emails sent to an address they name, pictures drawn, everything about them gathered.
  codeOfPerson: { most: 10, windowS: 15 * MINUTE_S },
  codeOfPersonInADay: { most: 50, windowS: 24 * HOUR_S },
  passkeyFromAddress: { most: 120, windowS: 15 * MINUTE_S },
  passwordAgain: { most: 10, windowS: 15 * MINUTE_S },
  emailChangeOfPerson: { most: 5, windowS: HOUR_S },
  avatarOfPerson: { most: 30, windowS: HOUR_S },
  exportOfPerson: { most: 20, windowS: HOUR_S },
  researchOfPerson: { most: 60, windowS: HOUR_S },
  understandingOfPerson: { most: 120, windowS: HOUR_S },
  // Without an account. People behind one address of the network are told apart by a cookie.
  freeCheckFromAddress: { most: 50, windowS: 24 * HOUR_S },
  freeCheckFromBrowser: { most: 5, windowS: 24 * HOUR_S },
  // By all API keys of a person together.
  keyRequestOfPerson: { most: 600, windowS: 10 * MINUTE_S },
  // What programs ask without a key, by an address of the network.
  mcpFromAddress: { most: 300, windowS: 10 * MINUTE_S },
  keyOfPerson: { most: 20, windowS: HOUR_S },
  // Applications that register, ask for tokens and renew them, by an address of the network; a service asks for many people from one.
  applicationFromAddress: { most: 60, windowS: HOUR_S },
  oauthFromAddress: { most: 600, windowS: 10 * MINUTE_S },
  connectionOfPerson: { most: 30, windowS: HOUR_S },
  chatOfPerson: { most: 240, windowS: HOUR_S },
  webhookTestOfPerson: { most: 60, windowS: HOUR_S },
  // Kits made and parts written again; parts saved.
  kitOfPerson: { most: 120, windowS: HOUR_S },
  kitChangeOfPerson: { most: 600, windowS: HOUR_S },
  // What is sent to addresses a person names.
  invitationOfPerson: { most: 60, windowS: 24 * HOUR_S },
  invitationToAddress: { most: 5, windowS: 24 * HOUR_S },
  projectCommentOfPerson: { most: 120, windowS: HOUR_S },
  projectChangeOfPerson: { most: 3_000, windowS: HOUR_S },
} as const satisfies Record<string, { most: number; windowS: number }>;
export type LimitName = keyof typeof limits;

/** Whether a try is within its limit, how many more are, and the seconds until the window ends. */
export type Tries = { within: boolean; left: number; waitS: number };

/**
 * Counts one try; over a database that takes no writes it counts none.
 * @param of whose try it is: an address of the network, of mail, a device. Only a keyed digest of it is kept.
 */
export async function countTry(ctx: Context, secret: string, name: LimitName, of: string): Promise<Tries> {
  const { most, windowS } = limits[name];
  if (ctx.db.onlyReads) return { within: true, left: most, waitS: windowS };
  const key = keyOf(secret, name, of);
  const now = ctx.now();
  const row = await ctx.db.row<'count' | 'expires_at'>(sql`
      INSERT INTO attempts AS a (key, count, expires_at) VALUES (${key}, 1, ${new Date(now.getTime() + windowS * 1_000)})
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN a.expires_at <= ${now} THEN 1 ELSE a.count + 1 END,
        expires_at = CASE WHEN a.expires_at <= ${now} THEN excluded.expires_at ELSE a.expires_at END
      RETURNING count, expires_at`);
  const { count, expires_at } = row as { count: number; expires_at: Date };
  return {
    within: count <= most,
    left: Math.max(0, most - count),
    waitS: Math.max(1, Math.ceil((expires_at.getTime() - now.getTime()) / 1_000)),
  };
}

/** Takes one try back that turned out to be none, such as a sign-in that was right. */
export async function takeTryBack(ctx: Context, secret: string, name: LimitName, of: string): Promise<void> {
  await ctx.db.rows(
    sql`UPDATE attempts SET count = count - 1 WHERE key = ${keyOf(secret, name, of)} AND count > 0 AND expires_at > ${ctx.now()}`,
  );
}

function keyOf(secret: string, name: LimitName, of: string): string {
  return createHmac('sha256', secret).update(`${name} ${of}`).digest('base64url');
}

/** @throws DomainError too_many_requests that says how long to wait */
export async function limitTries(ctx: Context, secret: string, name: LimitName, of: string, advice = ''): Promise<void> {
  const { within, waitS } = await countTry(ctx, secret, name, of);
  if (within) return;
  const minutes = Math.ceil(waitS / 60);
  throw new DomainError(
    'too_many_requests',
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.${advice}`,
    undefined,
    waitS,
  );
}

/** Forgets windows that have ended. */
export async function forgetOldTries(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM attempts WHERE expires_at < ${ctx.now()}`);
}

/** @returns what counts as one address: all of an IPv6 customer's addresses are theirs, and providers give a household up to a /56 of them. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, '');
  if (!isIPv6(plain)) return plain;
  const [a, b, c, d = '0'] = groupsOf(plain);
  return [a, b, c, (Number.parseInt(d, 16) & 0xff00).toString(16)].join(':');
}

/** @returns the first half of an IPv4 address, the first two groups of an IPv6 one; null for what is neither. */
export function addressHint(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '');
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 2).join(':')}:x:x`;
  return isIPv4(plain) ? `${plain.split('.').slice(0, 2).join('.')}.x.x` : null;
}

/** @returns the eight groups of an IPv6 address, written the shortest way. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  return [...groups, ...Array(Math.max(0, missing)).fill('0'), ...tail.split(':').filter(Boolean)].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
