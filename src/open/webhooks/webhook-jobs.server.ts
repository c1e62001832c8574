import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { defineJob } from '../../platform/jobs/define-job.server.ts';
import { enqueue } from '../../platform/jobs/enqueue.server.ts';

/** Makes the deliveries of what happened. Asked for by triggers (migrations/0740_webhooks.sql), in the transaction of the fact. */
export const spreadEvents = defineJob({
  name: 'webhook_events',
  payload: z.strictObject({}),
  retry: { limit: 10, delayS: 5, maxDelayS: 600 },
  concurrency: 1,
  atMostS: 60,
  policy: 'short',
});

/** Sends to one address what is due there, one delivery after the other: however slow a receiver is, it holds up its own deliveries alone. */
export const deliverWebhooks = defineJob({
  name: 'webhook_deliveries',
  payload: z.strictObject({ endpoint: z.uuid() }),
  retry: { limit: 10, delayS: 30, maxDelayS: 600 },
  concurrency: 8,
  atMostS: 60,
  policy: 'short',
});

/** Asks for the deliveries of an address to go on, as soon as one is due and the address has rested. */
export async function wakeEndpoint(ctx: Pick<Context, 'db' | 'now'>, endpoint: string): Promise<void> {
  const next = await ctx.db.value<Date | null>(sql`
      SELECT greatest(min(d.due_at), n.rests_until, n.busy_until) AS at FROM webhook_endpoints n JOIN webhook_deliveries d ON d.endpoint_id = n.id
      WHERE n.id = ${endpoint} AND n.switched_off_at IS NULL AND d.state = 'queued' GROUP BY n.id`);
  if (!next) return;
  const isLater = next > ctx.now();
  await enqueue(
    ctx,
    deliverWebhooks,
    { endpoint },
    isLater ? { startAfter: next, key: `${endpoint} ${next.toISOString()}` } : { key: uuidv7() },
  );
}
