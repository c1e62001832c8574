import { runBilling } from '../../src/features/billing/billing-worker.server.ts';
import { products } from '../../src/features/billing/products.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { createPayments, type PaymentOptions, type Payments } from '../../src/platform/payments/payments.server.ts';
import { paySession } from '../../src/platform/payments/sandbox/checkout.server.ts';
import type { Sandbox } from '../../src/platform/payments/sandbox/store.server.ts';

export const APP_URL = 'http://localhost:3000';

/** Payments over the sandbox provider, on a test's database and clock. */
export function testPayments(
  ctx: Context,
  env: Record<string, string> = {},
  options: PaymentOptions = {},
): Payments & { sandbox: Sandbox } {
  const config = parseConfig({ NODE_ENV: 'test', APP_URL, ...env });
  return createPayments(ctx, config, products, 'a secret of the tests', { retries: 0, ...options }) as Payments & { sandbox: Sandbox };
}

/** Runs the payment jobs until nothing is left to do just now. */
export async function settle(ctx: Context, payments: Payments): Promise<void> {
  for (let round = 0; round < 100; round++) if ((await runBilling(ctx, payments)) === 0) return;
  throw new Error('the payment jobs do not come to rest');
}

/** What the payer does on the provider's page. */
export const payAt = (
  payments: { sandbox: Sandbox },
  sessionId: string,
  { email = null, declines = false }: { email?: string | null; declines?: boolean } = {},
) => paySession(payments.sandbox, sessionId, email, declines);
