import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import type { Profile } from '../accounts/accounts.contract.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { profileOf } from '../accounts/profile.server.ts';
import { AVATAR_MAX_BYTES, AVATAR_MAX_PIXELS, avatarMessages } from './avatar.ts';
import { oneAtATime } from './in-turn.server.ts';
import { inflatesWithin } from './inflates-within.server.ts';
import { readPicture } from './picture-format.server.ts';
import { drawSquare } from './square-picture.server.ts';

/**
 * Sets a person's picture: looked at before it is decoded, then drawn again as a PNG of 256 × 256 (square-picture.server.ts).
 * @returns the profile, with the new picture's address
 * @throws DomainError invalid_input with the field avatar, too_many_requests
 */
export async function setAvatar(ctx: Context, accounts: Accounts, viewer: Viewer, file: File): Promise<Profile> {
  const userId = signedIn(viewer);
  if (file.size === 0) throw unusable(avatarMessages.none);
  if (file.size > AVATAR_MAX_BYTES) throw unusable(avatarMessages.tooLarge);
  await limitTries(ctx, accounts.secret, 'avatarOfPerson', userId);
  const png = await avatarOf(Buffer.from(await file.arrayBuffer()));
  const id = randomUUID();
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`
      INSERT INTO avatars (user_id, id, png, created_at) VALUES (${userId}, ${id}, ${png}, ${ctx.now()})
      ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, png = excluded.png, created_at = excluded.created_at`);
    await db.rows(sql`UPDATE users SET avatar_url = ${`/avatars/${id}.png`}, updated_at = ${ctx.now()} WHERE id = ${userId}`);
  });
  return profileOf(ctx, userId);
}

/** Takes a person's picture away; without one nothing changes. @returns the profile */
export async function removeAvatar(ctx: Context, viewer: Viewer): Promise<Profile> {
  const userId = signedIn(viewer);
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`DELETE FROM avatars WHERE user_id = ${userId}`);
    await db.rows(sql`UPDATE users SET avatar_url = NULL, updated_at = ${ctx.now()} WHERE id = ${userId}`);
  });
  return profileOf(ctx, userId);
}

/**
 * @param bytes what was uploaded, whatever it is
 * @returns a PNG of 256 × 256
 * @throws DomainError invalid_input with the field avatar, too_many_requests when too many pictures wait
 */
async function avatarOf(bytes: Buffer): Promise<Buffer> {
  const facts = readPicture(bytes);
  if (!facts) throw unusable(looksRight(bytes) ? avatarMessages.unreadable : avatarMessages.notPicture);
  if (facts.width * facts.height > AVATAR_MAX_PIXELS) throw unusable(avatarMessages.tooManyPixels);
  const png = await inTurn(async () => {
    if (facts.width * facts.height === 0) return undefined;
    return facts.type !== 'png' || (await inflatesWithin(bytes, facts)) ? drawSquare(bytes, facts) : undefined;
  });
  if (!png) throw unusable(avatarMessages.unreadable);
  return png;
}

/** @returns whether a file begins like a picture we take: then it is damaged rather than something else. */
const looksRight = (bytes: Buffer) => /^(\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s.test(bytes.toString('latin1', 0, 12));

const unusable = (message: string) => new DomainError('invalid_input', message, { avatar: message });

/** One picture at a time: a decoded one may take 64 MB. Those that wait hold 2 MB each. */
const inTurn = oneAtATime(16);

/** `/avatars/{id}.png`: pictures of people. An id cannot be guessed and never gets another picture, so browsers may keep it for good. */
export function avatarPictures(ctx: Context): Hono {
  const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
  return new Hono().get(`/avatars/:file{${ID}\\.png}`, async (c) => {
    const id = c.req.param('file').slice(0, -'.png'.length);
    const png = await ctx.db.value<Buffer>(sql`SELECT png FROM avatars WHERE id = ${id}`);
    if (png === undefined) return c.text('There is no such picture.\n', 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png', 'cache-control': 'private, max-age=31536000, immutable' });
  });
}
