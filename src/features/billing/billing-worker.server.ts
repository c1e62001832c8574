import type { Context } from '../../platform/context.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { runSandbox } from '../../platform/payments/sandbox/deliver.server.ts';
import { checkPrices } from './check-prices.server.ts';
import { applyDueEvents, receiveWebhook } from './provider-events.server.ts';
import { reconcile } from './reconcile.server.ts';
import { doDueTasks } from './run-tasks.server.ts';

const POLL_MS = 1_000;
/** How often what we have is compared with the provider. */
const COMPARE_MS = 600_000;

/** One round of the payment jobs: what the provider told is applied, what it is to be asked is asked. @returns how much there was to do */
export async function runBilling(ctx: Context, payments: Payments): Promise<number> {
  const { sandbox, stripe, webhookSecret } = payments;
  const told = sandbox
    ? await runSandbox(sandbox, stripe, webhookSecret, (body, signature) => receiveWebhook(ctx, payments, body, signature))
    : 0;
  return told + (await applyDueEvents(ctx, payments)) + (await doDueTasks(ctx, payments));
}

/** Runs the payment jobs until stopped; stopping waits for the round under way. */
export function startBillingWorker(ctx: Context, payments: Payments): { stop(): Promise<void> } {
  let isStopped = false;
  let wake: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!isStopped) {
      const done = await runBilling(ctx, payments).catch((error) => {
        ctx.log.warn({ err: error }, 'the payment jobs could not run');
        return 0;
      });
      if (!isStopped && done === 0) await pause();
    }
  };
  const failed = (error: unknown) => ctx.log.error({ err: error }, 'could not compare with the payment provider');
  // Every process looks at the prices it sells by; one of them compares the rest. A round that takes longer than its time has the next one wait.
  let comparing = checkPrices(ctx, payments).catch(failed);
  const timer = setInterval(() => {
    const next = async () => {
      if (!isStopped) await checkPrices(ctx, payments);
      if (!isStopped) await reconcile(ctx, payments);
    };
    comparing = comparing.then(next).catch(failed);
  }, COMPARE_MS);
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      wake?.();
      await Promise.all([running, comparing]);
    },
  };
}
