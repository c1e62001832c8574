import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type RowFor } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { type EndpointParts, findEndpoint } from './endpoints.server.ts';
import { eventTypesFor, TEST } from './event-types.ts';
import { wakeEndpoint } from './webhook-jobs.server.ts';
import { Delivery, EndpointPage, type EndpointQuery } from './webhooks.contract.ts';

const KEEP_DAYS = 30;
const ATTEMPTS_SHOWN = 10;
const OFF = 'This webhook is switched off. Switch it on first.';

type Row = RowFor<typeof Delivery>;

/** @returns a webhook with a page of what was sent, the latest event first @throws DomainError signed_out, not_found */
export async function findEndpointPage(ctx: Context, viewer: Viewer, id: string, { page, limit }: EndpointQuery): Promise<EndpointPage> {
  const endpoint = await findEndpoint(ctx, viewer, id);
  const [rows, counted] = await Promise.all([
    ctx.db.rows<Row>(sql`
      SELECT d.id, d.event_id, e.type, e.happened_at, d.state, CASE WHEN d.state = 'queued' THEN d.due_at END AS due_at, d.body,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('at', to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'took_ms', a.took_ms,
          'status', a.status, 'answer', a.answer, 'trouble', a.trouble) ORDER BY a.no DESC), '[]')
          FROM (SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY no DESC LIMIT ${ATTEMPTS_SHOWN}) a) AS attempts
      FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id
      WHERE d.endpoint_id = ${id} ORDER BY d.event_id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    ctx.db.row<'total'>(sql`SELECT count(*) AS total FROM webhook_deliveries WHERE endpoint_id = ${id}`),
  ]);
  const total = counted?.total ?? 0;
  const deliveries = rows.map((row) => Delivery.parse(asSent(row)));
  return EndpointPage.parse({
    endpoint,
    event_types: eventTypesFor(viewer.isAdmin),
    deliveries,
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  });
}

/** Sends a test, through everything a delivery goes through. @throws DomainError signed_out, not_found, conflict while it is off, too_many_requests */
export async function sendTest(ctx: Context, { accounts }: EndpointParts, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer);
  if (!(await findEndpoint(ctx, viewer, id)).is_on) throw new DomainError('conflict', OFF);
  await limitTries(ctx, accounts.secret, 'webhookTestOfPerson', userId);
  await ctx.db.transaction(async (db) => {
    const inside = { db, now: ctx.now };
    await db.rows(sql`
      WITH event AS (
        INSERT INTO webhook_events (id, type, user_id, happened_at, spread_at)
        VALUES (new_sortable_id(), ${TEST}, ${userId}, ${ctx.now()}, ${ctx.now()}) RETURNING id)
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id, due_at) SELECT new_sortable_id(), id, ${id}, ${ctx.now()} FROM event`);
    // Who asks for a test does not wait for a receiver to have rested.
    await db.rows(sql`UPDATE webhook_endpoints SET rests_until = NULL WHERE id = ${id}`);
    await wakeEndpoint(inside, id);
  });
}

/**
 * Sends deliveries again, under the ids they had.
 * @param delivery one that has ended; without it all that failed
 * @returns how many
 * @throws DomainError signed_out, not_found, conflict while the webhook is off
 */
export async function replay(
  ctx: Context,
  viewer: Viewer,
  { id, delivery }: { id: string; delivery?: string | undefined },
): Promise<number> {
  if (!(await findEndpoint(ctx, viewer, id)).is_on) throw new DomainError('conflict', OFF);
  return ctx.db.transaction(async (db) => {
    const which = delivery === undefined ? sql`state = 'failed'` : sql`id = ${delivery} AND state <> 'queued'`;
    const again = await db.rows(sql`
      UPDATE webhook_deliveries SET state = 'queued', attempts = 0, due_at = ${ctx.now()}, finished_at = NULL
      WHERE endpoint_id = ${id} AND ${which} RETURNING id`);
    if (delivery !== undefined && again.length === 0) {
      const known = await db.rows(sql`SELECT 1 FROM webhook_deliveries WHERE id = ${delivery} AND endpoint_id = ${id}`);
      if (known.length === 0) throw new DomainError('not_found', 'There is no such delivery.');
    }
    if (again.length > 0) await db.rows(sql`UPDATE webhook_endpoints SET rests_until = NULL WHERE id = ${id}`);
    await wakeEndpoint({ db, now: ctx.now }, id);
    return again.length;
  });
}

/** Forgets what happened a month ago, with its deliveries. */
export async function forgetOldWebhooks(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEEP_DAYS * 86_400_000);
  await ctx.db.rows(sql`
    DELETE FROM webhook_events e WHERE happened_at < ${before} AND NOT EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND (d.state = 'queued' OR d.finished_at >= ${before}))`);
}
