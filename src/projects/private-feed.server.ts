import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { viewerOf } from '../people/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { PrivateFeed } from './week.contract.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/**
 * @returns the addresses under which a person's projects are read without a sign-in; null where they made none, and for an administrator who looks at the site
 * as somebody else: an address opens longer than that look lasts
 * @throws DomainError signed_out
 */
export async function findPrivateFeed({ db }: Context, appUrl: string, viewer: Viewer): Promise<PrivateFeed | null> {
  const row = await db.row<'token' | 'created_at'>(sql`SELECT token, created_at FROM project_feeds WHERE user_id = ${signedIn(viewer)}`);
  if (!row || viewer.previewedBy) return null;
  const at = (file: string) => `${appUrl}/projects/${file}?key=${row.token}`;
  return { calendar: at('calendar.ics'), atom: at('feed.atom'), json: at('feed.json'), created_at: row.created_at.toISOString() };
}

/** Makes the addresses, or others in place of those there are, which then open nothing. @throws DomainError signed_out */
export async function renewPrivateFeed(ctx: Context, appUrl: string, viewer: Viewer): Promise<PrivateFeed | null> {
  await ctx.db.rows(sql`
    INSERT INTO project_feeds (user_id, token, created_at) VALUES (${signedIn(viewer)}, ${randomBytes(TOKEN_BYTES).toString('base64url')}, ${ctx.now()})
    ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, created_at = excluded.created_at`);
  return findPrivateFeed(ctx, appUrl, viewer);
}

/** Takes the addresses away; doing it twice changes nothing. @throws DomainError signed_out */
export async function removePrivateFeed({ db }: Context, viewer: Viewer): Promise<void> {
  await db.rows(sql`DELETE FROM project_feeds WHERE user_id = ${signedIn(viewer)}`);
}

/** @returns whose projects a token opens @throws DomainError not_found for one that opens nothing, or of an account that is suspended or to be deleted */
export async function ownerOfFeed(ctx: Context, token: string): Promise<Viewer> {
  const row = TOKEN.test(token) ? await ctx.db.row<'user_id'>(sql`SELECT user_id FROM project_feeds WHERE token = ${token}`) : undefined;
  const viewer = row && (await viewerOf(ctx, row.user_id));
  if (!viewer?.userId) throw new DomainError('not_found', 'There is no such calendar or feed.');
  return viewer;
}
