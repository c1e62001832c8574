import { createHash } from 'node:crypto';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import sql from 'sql-template-tag';
import type { Context } from '../context.server.ts';
import type { Columns } from '../db/columns.ts';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api.server.ts';

export const IDEMPOTENCY_KEY = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,200}$/;
const HELD_MS = 86_400_000;
/** A write that is under way for longer was cut off with its process. */
const CUT_OFF_MS = 5 * 60_000;
const RETRY_AFTER_S = 2;
const MAX_KEPT_BYTES = 262_144;

type Row = Columns<'digest' | 'body?'> & Record<'status', number | null>;

/**
 * Does a write that API keys may call once, however often it is sent under one `Idempotency-Key` within a day: who sends it again is given the first answer, marked with
 * `Idempotency-Replayed` (draft-ietf-httpapi-idempotency-key-header). Only what worked is kept; after a refusal the same key may be sent again.
 * @throws DomainError invalid_input for an unusable key; conflict for the key of another write, and while the first one is under way
 */
export const writeOnce: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const key = c.req.header(IDEMPOTENCY_KEY);
  const { userId } = c.var.viewer;
  if (key === undefined || !userId || !c.var.scope || ['GET', 'HEAD'].includes(c.req.method)) return next();
  if (!KEY.test(key)) {
    const message = 'The header Idempotency-Key has 1 to 200 visible characters, such as a UUID.';
    throw new DomainError('invalid_input', message, { [IDEMPOTENCY_KEY]: message });
  }
  const { pathname, search } = new URL(c.req.url);
  const digest = createHash('sha256')
    .update(`${c.req.method} ${pathname}${search}\n`)
    .update(await c.req.text())
    .digest('base64url');
  const mine = { userId, key };
  const known = await begin(c.var.ctx, mine, digest);
  if (known) return replay(c, known, digest);
  await next();
  await keep(c, mine);
};

type Mine = { userId: string; key: string };

/** @returns the write that the key is taken by; undefined when it is free, and taken by this one now */
async function begin(ctx: Context, { userId, key }: Mine, digest: string): Promise<Row | undefined> {
  const now = ctx.now();
  const [old, cutOff] = [HELD_MS, CUT_OFF_MS].map((ms) => new Date(now.getTime() - ms));
  const taken = await ctx.db.rows(sql`
    INSERT INTO idempotent_writes AS w (user_id, key, digest, begun_at) VALUES (${userId}, ${key}, ${digest}, ${now})
    ON CONFLICT (user_id, key) DO UPDATE SET digest = excluded.digest, begun_at = excluded.begun_at, status = NULL, body = NULL
      WHERE w.begun_at <= ${old} OR (w.status IS NULL AND w.begun_at <= ${cutOff})
    RETURNING 1`);
  if (taken.length > 0) return undefined;
  return ctx.db.row<Row>(sql`SELECT digest, status, body FROM idempotent_writes WHERE user_id = ${userId} AND key = ${key}`);
}

function replay(c: HonoContext<ApiEnv>, known: Row, digest: string): Response {
  if (known.digest !== digest)
    throw new DomainError('conflict', 'This Idempotency-Key belongs to another request. Make a new one for each.');
  if (known.status === null) {
    c.header('retry-after', String(RETRY_AFTER_S));
    throw new DomainError('conflict', 'The request with this Idempotency-Key is under way. Ask again in a moment.');
  }
  const headers = { 'content-type': 'application/json', 'idempotency-replayed': 'true' };
  return c.body(known.body ?? '', known.status as 200, headers);
}

/** Keeps an answer that worked, whole; any other leaves the key free. */
async function keep(c: HonoContext<ApiEnv>, mine: Mine): Promise<void> {
  const { status, headers } = c.res;
  const isKept = status < 300 && /^application\/json\b/.test(headers.get('content-type') ?? '');
  const body = isKept ? await c.res.clone().text() : '';
  if (!isKept || Buffer.byteLength(body) > MAX_KEPT_BYTES) return forget(c.var.ctx, mine);
  await c.var.ctx.db.rows(
    sql`UPDATE idempotent_writes SET status = ${status}, body = ${body} WHERE user_id = ${mine.userId} AND key = ${mine.key}`,
  );
}

const forget = async (ctx: Context, { userId, key }: Mine): Promise<void> =>
  void (await ctx.db.rows(sql`DELETE FROM idempotent_writes WHERE user_id = ${userId} AND key = ${key}`));

/** Forgets answers that are not given again any more. */
export const forgetOldWrites = async (ctx: Context): Promise<void> =>
  void (await ctx.db.rows(sql`DELETE FROM idempotent_writes WHERE begun_at <= ${new Date(ctx.now().getTime() - HELD_MS)}`));
