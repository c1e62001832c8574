import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';

/**
 * Ends a checkout of something that is not to be had any more, or whose address was given to nobody: here at once, and at the provider by a job. What was
 * paid meanwhile is told by its payment.
 */
export async function closeCheckout(ctx: Context, checkoutId: string): Promise<void> {
  const closed = await ctx.db.value<string | null>(
    sql`UPDATE checkouts SET state = 'replaced' WHERE id = ${checkoutId} AND state = 'open' RETURNING session_id`,
  );
  if (closed) await enqueueTask(ctx.db, ctx, `expire ${closed}`, { kind: 'expire_checkout', sessionId: closed });
}

/** Forgets from where checkouts were opened that reserved something until before a time. */
export async function forgetOrigins({ db }: Pick<Context, 'db'>, before: Date): Promise<void> {
  await db.rows(sql`UPDATE checkouts SET made_from = NULL WHERE made_from IS NOT NULL AND reserved_until < ${before}`);
}
