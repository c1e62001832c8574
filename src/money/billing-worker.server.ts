import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { toWorker, type Worker } from '../platform/jobs/define-job.server.ts';
import { settlePayments, wakeForPayments } from '../platform/payments/payment-job.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { sandboxVerbs } from '../platform/payments/sandbox.server.ts';
import { checkPrices } from './check-prices.server.ts';
import { applyDueEvents, receiveWebhook } from './provider-events.server.ts';
import { doDueTasks } from './run-tasks.server.ts';
import type { FollowedSettings } from './site-settings/in-force.server.ts';

/** How often a process looks again at the prices it sells by. */
const PRICES_MS = 600_000;
/** How often time passes at the sandbox provider. */
const SANDBOX_MS = 30_000;

/** One round of the payment jobs: what the provider told is applied, what it is to be asked is asked. @returns how much there was to do */
export async function runBilling(ctx: Context, payments: Payments): Promise<number> {
  const { sandbox, stripe, webhookSecret } = payments;
  const told = sandbox
    ? await sandboxVerbs().run(sandbox, stripe, webhookSecret, (body, signature) => receiveWebhook(ctx, payments, body, signature))
    : 0;
  return told + (await applyDueEvents(ctx, payments)) + (await doDueTasks(ctx, payments));
}

/** What settles payments: rounds until nothing is due, then it asks for the job for when the next is. */
export const paymentWorker = (payments: Payments): Worker =>
  toWorker({
    job: settlePayments,
    work: async (ctx, _nothing, stopping) => {
      while (!stopping.aborted && (await runBilling(ctx, payments)) > 0);
      await wakeForNext(ctx, payments);
    },
    giveUp: (ctx) => wakeForNext(ctx, payments),
    // What waits has its time in its row: whoever starts looks for what is due.
    waiting: async () => [{}],
  });

async function wakeForNext(ctx: Context, { sandbox }: Payments): Promise<void> {
  const next = await ctx.db.value<Date | null>(sql`
      SELECT min(at) AS at FROM (
        SELECT min(next_try_at) AS at FROM provider_events WHERE state = 'queued'
        UNION ALL SELECT min(next_try_at) FROM provider_tasks WHERE state = 'queued') AS due`);
  if (next) await wakeForPayments(ctx, next);
  // To the half minute, so that several processes ask for one.
  if (sandbox) await wakeForPayments(ctx, new Date((Math.floor(ctx.now().getTime() / SANDBOX_MS) + 1) * SANDBOX_MS));
}

/**
 * Compares the prices this process sells by with the provider's, now and then, until stopped.
 * @param settings prices are looked at again as soon as any process has set them
 */
export function watchPrices(ctx: Context, payments: Payments, settings: Pick<FollowedSettings, 'whenChanged'>): { stop(): Promise<void> } {
  let isStopped = false;
  const check = () =>
    checkPrices(ctx, payments).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'could not compare prices with the payment provider'),
    );
  let checking = check();
  const checkAgain = () => {
    checking = checking.then(() => (isStopped ? undefined : check()));
  };
  const timer = setInterval(checkAgain, PRICES_MS);
  settings.whenChanged(checkAgain);
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return checking;
    },
  };
}
