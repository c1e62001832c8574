import sql from 'sql-template-tag';
import type { Stripe } from 'stripe';
import type { Receive } from '../../src/platform/payments/sandbox.server.ts';
import { expireDueSessions } from './checkout.server.ts';
import type { Sandbox } from './store.server.ts';
import { turnDuePeriods } from './subscriptions.server.ts';

/** Waits between tries, in seconds; the provider goes on for three days as well. */
const WAITS_S = [2, 10, 60, 600, 3_600, 14_400, 43_200, 86_400, 86_400] as const;
const LEASE_S = 60;
const BATCH = 20;

/** Sends the webhooks that are due, signed as the provider signs them. @returns how many were tried */
export async function deliverEvents({ ctx }: Sandbox, stripe: Stripe, secret: string, receive: Receive): Promise<number> {
  const now = ctx.now();
  const events = await ctx.db.rows<'id' | 'tries', Record<'data', object>>(sql`
    UPDATE sandbox.events SET tries = tries + 1, next_try_at = ${new Date(now.getTime() + LEASE_S * 1000)}
    WHERE id IN (SELECT id FROM sandbox.events WHERE state = 'queued' AND next_try_at <= ${now} ORDER BY number LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, data, tries`);
  for (const { id, data, tries } of events) {
    const payload = JSON.stringify(data);
    const timestamp = Math.floor(ctx.now().getTime() / 1000);
    try {
      await receive(payload, stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }));
      await ctx.db.rows(sql`UPDATE sandbox.events SET state = 'delivered' WHERE id = ${id}`);
    } catch (error) {
      ctx.log.warn({ err: error, event: id, tries }, 'a sandbox webhook was not taken');
      const waitS = WAITS_S[tries - 1];
      await ctx.db.rows(
        waitS
          ? sql`UPDATE sandbox.events SET next_try_at = ${new Date(ctx.now().getTime() + waitS * 1000)} WHERE id = ${id}`
          : sql`UPDATE sandbox.events SET state = 'given_up' WHERE id = ${id}`,
      );
    }
  }
  return events.length;
}

/** One round of the sandbox's life: time passes, and what happened is told. @returns how much there was to do */
export async function runSandbox(sandbox: Sandbox, stripe: Stripe, secret: string, receive: Receive): Promise<number> {
  return (await expireDueSessions(sandbox)) + (await turnDuePeriods(sandbox)) + (await deliverEvents(sandbox, stripe, secret, receive));
}
