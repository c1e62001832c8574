import type { Context } from '../../platform/context.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { runSandbox } from '../../platform/payments/sandbox/deliver.server.ts';
import { checkPrices } from './check-prices.server.ts';
import { applyDueEvents, receiveWebhook } from './provider-events.server.ts';
import { doDueTasks } from './run-tasks.server.ts';

const POLL_MS = 1_000;
/** How often a process looks again at the prices it sells by. */
const PRICES_MS = 600_000;

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
  const check = () =>
    checkPrices(ctx, payments).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'could not compare prices with the payment provider'),
    );
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(() => (isStopped ? undefined : check()));
  }, PRICES_MS);
  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      wake?.();
      await Promise.all([running, checking]);
    },
  };
}
