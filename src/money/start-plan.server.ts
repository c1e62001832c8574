import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { OpenCheckout } from './checkout.server.ts';
import { billingMessages } from './messages.ts';
import { openPlanCheckout, type PlanCheckoutAsk } from './plan-checkout.server.ts';

/**
 * Opens the checkout of a plan, and says in a person's words when the payment provider opens none.
 * @throws DomainError as `openPlanCheckout`; unavailable ('Failed to start checkout process')
 */
export async function startPlan(ctx: Context, payments: Payments, viewer: Viewer, ask: PlanCheckoutAsk): Promise<OpenCheckout> {
  try {
    return await openPlanCheckout(ctx, payments, viewer, ask);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    ctx.log.error({ err: error }, 'the payment provider opened no checkout for a plan');
    throw new DomainError('unavailable', billingMessages.failed);
  }
}
