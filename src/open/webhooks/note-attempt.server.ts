import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { DueDelivery, Outcome } from './delivery.ts';
import { FAILING_DAYS } from './event-types.ts';
import { WEBHOOK_OFF } from './webhook-email.server.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after an attempt the next one is made: three days in all, as Standard Webhooks proposes. */
export const RETRY_AFTER_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
] as const;
/** A receiver that is down is left alone for this long, twice as long each time. */
const FIRST_REST_MS = 30 * SECOND_MS;
const LONGEST_REST_MS = HOUR_MS;

type Attempt = { endpoint: { id: string; user_id: string }; due: DueDelivery; body: string; tookMs: number; outcome: Outcome };
type Standing = Columns<'failing_since' | 'failures'>;

/** Notes one attempt, and what follows from it: that it arrived, when it is tried again, that an address is left alone for a while or switched off. */
export async function noteAttempt(ctx: Context, { endpoint, due, body, tookMs, outcome }: Attempt): Promise<void> {
  const now = ctx.now();
  const { status, answer, trouble, isDelivered } = outcome;
  await ctx.db.transaction(async (db) => {
    // Removed while it was sent to.
    const there = await db.rows(sql`SELECT 1 FROM webhook_endpoints WHERE id = ${endpoint.id} FOR UPDATE`);
    if (there.length === 0) return;
    await db.rows(sql`
      INSERT INTO webhook_attempts (delivery_id, no, at, took_ms, status, answer, trouble)
      SELECT ${due.delivery_id}, coalesce(max(no), 0) + 1, ${now}, ${tookMs}, ${status}, ${answer}, ${trouble}
      FROM webhook_attempts WHERE delivery_id = ${due.delivery_id}`);
    const wait = RETRY_AFTER_MS[due.attempts];
    const isLast = !isDelivered && wait === undefined;
    const next = new Date(now.getTime() + Math.max(wait ?? 0, Math.min(outcome.retryAfterMs ?? 0, 24 * HOUR_MS)));
    await db.rows(sql`
      UPDATE webhook_deliveries SET attempts = attempts + 1, body = ${body}, state = ${isDelivered ? 'delivered' : isLast ? 'failed' : 'queued'},
        due_at = ${next}, finished_at = ${isDelivered || isLast ? now : null} WHERE id = ${due.delivery_id}`);
    if (isDelivered)
      await db.rows(sql`UPDATE webhook_endpoints SET failing_since = NULL, failures = 0, rests_until = NULL WHERE id = ${endpoint.id}`);
    else await noteFailure({ ...ctx, db }, endpoint, outcome);
  });
}

async function noteFailure(ctx: Context, endpoint: Attempt['endpoint'], { isDown, isGone }: Outcome): Promise<void> {
  const { db } = ctx;
  const now = ctx.now();
  const standing = (await db.row<Standing>(sql`
      UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, ${now}), failures = failures + 1 WHERE id = ${endpoint.id}
      RETURNING failing_since, failures`)) as Standing;
  const days = (now.getTime() - standing.failing_since.getTime()) / (24 * HOUR_MS);
  if (isGone || days >= FAILING_DAYS) return switchOff(ctx, endpoint, isGone ? 'gone' : 'failing');
  const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(16, standing.failures - 1));
  if (isDown) await db.rows(sql`UPDATE webhook_endpoints SET rests_until = ${new Date(now.getTime() + restMs)} WHERE id = ${endpoint.id}`);
}

/** Sends nothing more to an address, and its owner an email about it. What waited has failed: they may have it sent again. */
async function switchOff(ctx: Context, { id, user_id: userId }: Attempt['endpoint'], why: 'gone' | 'failing'): Promise<void> {
  const now = ctx.now();
  const off = await ctx.db.rows(sql`
    UPDATE webhook_endpoints SET switched_off_at = ${now}, switched_off_why = ${why} WHERE id = ${id} AND switched_off_at IS NULL RETURNING id`);
  if (off.length === 0) return;
  await failWaiting(ctx, id);
  await enqueueMail(ctx, WEBHOOK_OFF, { userId, endpoint: id });
}

/** Gives up what waits to be sent to an address. */
export async function failWaiting(ctx: Pick<Context, 'db' | 'now'>, endpointId: string): Promise<void> {
  await ctx.db.rows(
    sql`UPDATE webhook_deliveries SET state = 'failed', finished_at = ${ctx.now()} WHERE endpoint_id = ${endpointId} AND state = 'queued'`,
  );
}

/** What its owner may not read any more, or what is not there any more, is not sent. */
export async function withhold(ctx: Context, { delivery_id }: DueDelivery): Promise<void> {
  await ctx.db.rows(
    sql`UPDATE webhook_deliveries SET state = 'withheld', finished_at = ${ctx.now()}, body = NULL WHERE id = ${delivery_id} AND state = 'queued'`,
  );
}
