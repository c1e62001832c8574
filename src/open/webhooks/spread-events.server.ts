import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { toWorker, type Worker } from '../../platform/jobs/define-job.server.ts';
import { enqueueDue } from '../../platform/jobs/enqueue.server.ts';
import { eventTypeIds, isForAdmins } from './event-types.ts';
import { spreadEvents, wakeEndpoint } from './webhook-jobs.server.ts';

const AT_ONCE = 200;
const ADMINS_TYPES = eventTypeIds.filter(isForAdmins);

/** Makes the deliveries of what happened since. */
export const webhookEventsWorker: Worker = toWorker({
  job: spreadEvents,
  work: (ctx) => spreadDue(ctx),
  waiting: async ({ db }) => db.rows<Record<string, never>>(sql`SELECT FROM webhook_events WHERE spread_at IS NULL LIMIT 1`),
});

/**
 * Makes a delivery of each event for every address whose owner wants it and whom it concerns: what is public for everybody, a topic for who watches it,
 * what is somebody's own for them, payments for administrators.
 * @returns how many deliveries
 */
async function spreadDue(ctx: Context): Promise<number> {
  let made = 0;
  for (;;) {
    const { events, deliveries } = await spread(ctx);
    made += deliveries;
    if (events < AT_ONCE) break;
  }
  const next = await ctx.db.value<Date | null>(sql`SELECT min(happened_at) AS at FROM webhook_events WHERE spread_at IS NULL`);
  if (next && next > ctx.now()) await enqueueDue(ctx, spreadEvents, next);
  return made;
}

async function spread(ctx: Context): Promise<{ events: number; deliveries: number }> {
  return ctx.db.transaction(async (db) => {
    const due = await db.values<string>(sql`
      SELECT id FROM webhook_events WHERE spread_at IS NULL AND happened_at <= ${ctx.now()} ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`);
    const ids = due;
    const made = await db.values<string>(sql`
      INSERT INTO webhook_deliveries (id, event_id, endpoint_id, due_at)
      SELECT new_sortable_id(), e.id, n.id, ${ctx.now()} FROM webhook_events e
      JOIN webhook_endpoints n ON e.type = ANY (n.events) AND n.switched_off_at IS NULL
      JOIN users u ON u.id = n.user_id
      WHERE e.id = ANY (${ids}::uuid[]) AND u.deletion_due_at IS NULL AND (e.user_id IS NULL OR e.user_id = n.user_id)
        AND (e.type <> ALL (${ADMINS_TYPES}::text[]) OR u.role = 'admin')
        AND (e.type <> 'topic.turned' OR EXISTS (SELECT FROM topic_watches w WHERE w.topic_id = e.subject_id AND w.user_id = n.user_id))
      ON CONFLICT DO NOTHING RETURNING endpoint_id`);
    await db.rows(sql`UPDATE webhook_events SET spread_at = ${ctx.now()} WHERE id = ANY (${ids}::uuid[])`);
    for (const endpoint of new Set(made)) await wakeEndpoint({ db, now: ctx.now }, endpoint);
    return { events: due.length, deliveries: made.length };
  });
}
