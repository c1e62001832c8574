import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { type Config, isLiveKey } from '../config.server.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { type HttpClient, type Sandbox, type SandboxPrice, sandboxVerbs } from './sandbox.server.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** What a plan is sold under at the provider. */
export type PriceOf = { pro_monthly: string; lifetime: string };

export type PaymentMode = 'sandbox' | 'test' | 'live';

/** The payment provider: Stripe's own library, speaking to Stripe, or to the sandbox in this process. */
export type Payments = {
  stripe: Stripe;
  /** Whether money moves: only in `live`. */
  mode: PaymentMode;
  webhookSecret: string;
  prices: PriceOf;
  /** Plans whose price at the provider is another than ours: they are not sold (money/check-prices.server.ts). */
  wrongPrices: Set<keyof PriceOf>;
  appUrl: string;
  /** Days the monthly plan is free at its first purchase; 0 for none. */
  trialDays: number;
  /** Whether the provider adds taxes to what is bought: prices are without them. */
  addsTax: boolean;
  /** Present when no money moves. */
  sandbox: Sandbox | undefined;
};

export type PaymentOptions = {
  /** Stands between the library and the provider: the fault runs drop and repeat calls here. */
  wrapHttp?: (client: HttpClient) => HttpClient;
  /** How often the library asks again after a connection failed. */
  retries?: number;
  /** Seconds the sandbox lets a new month be a draft before it charges it; the provider takes an hour. */
  draftS?: number;
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
  config: Pick<Config, 'mode' | 'appUrl' | 'stripe' | 'proTrialDays' | 'addsTax'>,
  products: Record<keyof PriceOf, { name: string; priceCents: number; currency: string; isMonthly: boolean }>,
  secret: string,
  { wrapHttp, retries = RETRIES, draftS = 0 }: PaymentOptions = {},
): Payments | undefined {
  const { appUrl, stripe: real, proTrialDays: trialDays, addsTax } = config;
  const settings = { maxNetworkRetries: retries, timeout: TIMEOUT_MS, telemetry: false, appInfo: { name: 'Assay' } };
  if (real)
    return {
      stripe: new Stripe(real.secretKey, settings),
      mode: isLiveKey(real.secretKey) ? 'live' : 'test',
      webhookSecret: real.webhookSecret,
      prices: real.prices,
      wrongPrices: new Set(),
      appUrl,
      trialDays,
      addsTax,
      sandbox: undefined,
    };
  if (config.mode === 'production') return undefined;
  const prices = (Object.keys(SANDBOX_PRICES) as (keyof PriceOf)[]).map((plan): SandboxPrice => {
    const { name, priceCents, currency, isMonthly } = products[plan];
    return { id: SANDBOX_PRICES[plan], name: `Assay ${name}`, amountCents: priceCents, currency, interval: isMonthly ? 'month' : null };
  });
  const sandbox: Sandbox = { ctx, appUrl, prices, draftS };
  const client = sandboxVerbs().httpClient(sandbox);
  return {
    stripe: new Stripe('sk_sandbox', { ...settings, httpClient: wrapHttp ? wrapHttp(client) : client }),
    mode: 'sandbox',
    webhookSecret: `whsec_${createHmac('sha256', secret).update('sandbox webhooks').digest('hex')}`,
    prices: SANDBOX_PRICES,
    wrongPrices: new Set(),
    appUrl,
    trialDays,
    addsTax,
    sandbox,
  };
}

/** @returns what somebody who starts the site should know about where money goes, in their words */
export function paymentWarnings({ mode: site, appUrl }: Pick<Config, 'mode' | 'appUrl'>, payments: Payments | undefined): string[] {
  const warnings: string[] = [];
  if (payments?.mode === 'sandbox' && appUrl.startsWith('https:'))
    warnings.push(
      `${appUrl} sells from a sandbox: anybody gets every plan and idea for nothing. Set NODE_ENV=production if people use this site.`,
    );
  if (payments?.mode === 'test' && site === 'production')
    warnings.push('STRIPE_SECRET_KEY is a key of Stripe’s test mode: cards of test mode pay, and no money moves.');
  return warnings;
}

/**
 * @throws DomainError not_configured when the plan's price at the provider is not ours: nobody is to pay another amount than the page said
 */
export function requireRightPrice({ wrongPrices }: Payments, plan: keyof PriceOf): void {
  if (wrongPrices.has(plan)) configured(undefined);
}

/**
 * @returns the provider
 * @throws DomainError not_configured
 */
export function configured(payments: Payments | undefined): Payments {
  if (!payments) throw new DomainError('not_configured', 'Payment system is not configured. Please contact support.');
  return payments;
}
