import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.server.ts';
import { isDatabaseTrouble } from '../db/trouble.server.ts';

/** When to try again while the database is away. */
export const DATABASE_RETRY_AFTER_S = 10;
export const DATABASE_AWAY = 'The site cannot reach its data right now. Nothing was lost. Try again in a moment.';
/** So long after trouble of the database a fault counts as its consequence: libraries hide why they failed. */
const BESIDE_MS = 1_000;

/** @returns whether a request failed because the database is lost, full or closed to writing */
export const failedByDatabase = ({ db }: Context, error: unknown): boolean =>
  isDatabaseTrouble(error) || (db.hadTroubleWithin?.(BESIDE_MS) ?? false);

/** Answers a fault of ours outside the API and the pages, in plain text; the detail is only in the log. */
export function answerFault(ctx: Context, c: HonoContext, error: Error): Response {
  const requestId = c.req.header('x-request-id');
  ctx.log.error({ err: error, requestId }, 'a request failed');
  const headers = { 'cache-control': 'no-store' };
  if (failedByDatabase(ctx, error)) return c.text(`${DATABASE_AWAY}\n`, 503, { ...headers, 'retry-after': String(DATABASE_RETRY_AFTER_S) });
  return c.text(`Something went wrong on our side. If you tell us about it, mention request ${requestId}.\n`, 500, headers);
}
