import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Config } from '../config.server.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { sandboxHttpClient } from './sandbox/http-client.server.ts';
import type { Sandbox, SandboxPrice } from './sandbox/store.server.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** What a plan is sold under at the provider. */
export type PriceOf = { pro_monthly: string; lifetime: string };

/** The payment provider: Stripe's own library, speaking to Stripe, or to the sandbox in this process. */
export type Payments = {
  stripe: Stripe;
  webhookSecret: string;
  prices: PriceOf;
  appUrl: string;
  /** Days the monthly plan is free at its first purchase; 0 for none. */
  trialDays: number;
  /** Present when no money moves. */
  sandbox: Sandbox | undefined;
};

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;
export type PaymentOptions = {
  /** Stands between the library and the provider: the fault runs drop and repeat calls here. */
  wrapHttp?: (client: HttpClient) => HttpClient;
  /** How often the library asks again after a connection failed. */
  retries?: number;
};

const SANDBOX_PRICES: PriceOf = { pro_monthly: 'price_sandbox_pro_monthly', lifetime: 'price_sandbox_lifetime' };

/**
 * Sets payments up from the configuration.
 * @param products what the sandbox sells: name and amount of each plan; Stripe has its own
 * @param secret of this server, from which the sandbox's webhook secret is derived
 * @returns undefined in production without a provider: nothing can be bought there
 */
export function createPayments(
  ctx: Context,
  config: Pick<Config, 'mode' | 'appUrl' | 'stripe' | 'proTrialDays'>,
  products: Record<keyof PriceOf, { name: string; priceCents: number; currency: string; isMonthly: boolean }>,
  secret: string,
  { wrapHttp, retries = RETRIES }: PaymentOptions = {},
): Payments | undefined {
  const { appUrl, stripe: real, proTrialDays: trialDays } = config;
  const settings = { maxNetworkRetries: retries, timeout: TIMEOUT_MS, telemetry: false, appInfo: { name: 'Assay' } };
  if (real)
    return {
      stripe: new Stripe(real.secretKey, settings),
      webhookSecret: real.webhookSecret,
      prices: real.prices,
      appUrl,
      trialDays,
      sandbox: undefined,
    };
  if (config.mode === 'production') return undefined;
  const prices = (Object.keys(SANDBOX_PRICES) as (keyof PriceOf)[]).map((plan): SandboxPrice => {
    const { name, priceCents, currency, isMonthly } = products[plan];
    return { id: SANDBOX_PRICES[plan], name: `Assay ${name}`, amountCents: priceCents, currency, interval: isMonthly ? 'month' : null };
  });
  const sandbox: Sandbox = { ctx, appUrl, prices };
  const client = sandboxHttpClient(sandbox);
  return {
    stripe: new Stripe('sk_sandbox', { ...settings, httpClient: wrapHttp ? wrapHttp(client) : client }),
    webhookSecret: `whsec_${createHmac('sha256', secret).update('sandbox webhooks').digest('hex')}`,
    prices: SANDBOX_PRICES,
    appUrl,
    trialDays,
    sandbox,
  };
}

/**
 * @returns the provider
 * @throws DomainError not_configured
 */
export function configured(payments: Payments | undefined): Payments {
  if (!payments) throw new DomainError('not_configured', 'Payment system is not configured. Please contact support.');
  return payments;
}
