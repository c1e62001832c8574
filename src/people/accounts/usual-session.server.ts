import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Accounts } from './accounts.server.ts';

/** What a session and its person say of who asks, and the cookies that prolong it. */
export type FoundSession = {
  cookies: string[];
  session: {
    id: string;
    createdAt: Date;
    lastUsedAt: Date;
    confirmedAt: Date | null;
    previewOf: string | null;
    previewUntil: Date | null;
  };
  user: {
    id: string;
    role: string;
    subscriptionTier: string;
    subscriptionStatus: string;
    subscriptionStatusSince: Date;
    suspendedAt: Date | null;
    deletionDueAt: Date | null;
    accessSuspendedAt: Date | null;
    twoStepSince: Date | null;
  };
};
type OfSession = 'id' | 'user_id' | 'created_at' | 'expires_at' | 'last_used_at' | 'confirmed_at?' | 'preview_of?' | 'preview_until?';
type OfPerson = 'role' | 'subscription_tier' | 'subscription_status' | 'subscription_status_since' | 'two_step_since?';
type Closed = 'suspended_at?' | 'deletion_due_at?' | 'access_suspended_at?';

/**
 * The session of a browser as nearly every request has one: its cookie is signed by us, and it is neither over nor due to be prolonged. Read by one statement, in a
 * tenth of the time better-auth takes for the same answer.
 * @returns undefined for anything else, which is for better-auth to decide: a bearer token, a forged cookie, an ended session
 */
export async function usualSession(ctx: Context, { auth }: Accounts, headers: Headers): Promise<FoundSession | undefined> {
  if (headers.has('authorization')) return undefined;
  const { authCookies, secret, sessionConfig } = await auth.$context;
  const cookies = headers.get('cookie') ?? '';
  // Nothing of ours makes one; better-auth takes it off.
  if (cookies.includes(authCookies.sessionData.name)) return undefined;
  const { name } = authCookies.sessionToken;
  const token = signedValue(parse(cookies, name)[name], secret);
  if (!token) return undefined;
  const row = await ctx.db.row<OfSession | OfPerson | Closed>(sql`
    SELECT s.id, s.user_id, s.created_at, s.expires_at, s.last_used_at, s.confirmed_at, s.preview_of, s.preview_until,
      u.role, u.subscription_tier, u.subscription_status, u.subscription_status_since, u.two_step_since,
      u.suspended_at, u.deletion_due_at, u.access_suspended_at
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = ${token}`);
  if (!row) return undefined;
  const endsAt = row.expires_at.getTime();
  const prolongedFrom = endsAt - (sessionConfig.expiresIn - sessionConfig.updateAge) * 1000;
  if (Date.now() >= Math.min(prolongedFrom, endsAt)) return undefined;
  const session = {
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    confirmedAt: row.confirmed_at,
    previewOf: row.preview_of,
    previewUntil: row.preview_until,
  };
  const user = {
    id: row.user_id,
    role: row.role,
    subscriptionTier: row.subscription_tier,
    subscriptionStatus: row.subscription_status,
    subscriptionStatusSince: row.subscription_status_since,
    suspendedAt: row.suspended_at,
    deletionDueAt: row.deletion_due_at,
    accessSuspendedAt: row.access_suspended_at,
    twoStepSince: row.two_step_since,
  };
  return { session, user, cookies: [] };
}

/**
 * @param signed value and HMAC-SHA256, as better-auth signs them. Hono's parser of signed cookies checks the same on another thread, which takes half as long as
 *   everything else of a small answer
 * @returns the value; undefined where the signature is another
 */
function signedValue(signed: string | undefined, secret: string): string | undefined {
  const dot = signed?.lastIndexOf('.') ?? -1;
  if (!signed || dot < 1) return undefined;
  const [value, given] = [signed.slice(0, dot), Buffer.from(signed.slice(dot + 1))];
  const right = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'));
  return given.byteLength === right.byteLength && timingSafeEqual(given, right) ? value : undefined;
}
