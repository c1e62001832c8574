import { runSandbox } from '../../dev/sandbox/deliver.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import { runRounds } from '../platform/run-rounds.server.ts';
import { checkPrices } from './check-prices.server.ts';
import { applyDueEvents, receiveWebhook } from './provider-events.server.ts';
import { doDueTasks } from './run-tasks.server.ts';
import type { FollowedSettings } from './site-settings/in-force.server.ts';

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

/**
 * Runs the payment jobs until stopped; stopping waits for the round under way.
 * @param settings where given, prices are looked at again as soon as any process has set them
 */
export function startBillingWorker(
  ctx: Context,
  payments: Payments,
  settings?: Pick<FollowedSettings, 'whenChanged'>,
): { stop(): Promise<void> } {
  const rounds = runRounds(() => runBilling(ctx, payments), {
    pauseMs: POLL_MS,
    onError: (error) => ctx.log.warn({ err: error }, 'the payment jobs could not run'),
  });
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
  settings?.whenChanged(checkAgain);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await Promise.all([rounds.stop(), checking]);
    },
  };
}
