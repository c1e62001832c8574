import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { type ApiEnv, answers, body, createApi, done, ok, operation } from '../platform/api/api.server.ts';
import { DomainError } from '../platform/errors.ts';
import { configured, type Payments } from '../platform/payments/payments.server.ts';
import { signedIn } from '../platform/viewer.ts';
import { Checkout, CheckoutRequest, PastPayment, Portal, Prices, RefreshedStatus, SubscriptionStatus } from './billing.contract.ts';
import { limitPayer, type PayerLimit } from './limit-payer.server.ts';
import { cancelSubscription, listPastPayments, openPortal, resumeSubscription } from './manage-subscription.server.ts';
import { receiveWebhook } from './provider-events.server.ts';
import { startPlan } from './start-plan.server.ts';
import { refreshSubscription, subscriptionStatusOf } from './subscription-status.server.ts';

const anyone = { security: [] };

const routes = {
  prices: operation.get('/payments/prices', {
    ...anyone,
    summary: 'What the plans are sold under, and whether they are',
    responses: answers(Prices, 'Prices'),
  }),
  checkout: operation.post('/payments/create-checkout-session', {
    summary: 'Open the checkout of a plan',
    description: 'It can be paid for 30 minutes. Both addresses must be of this site.',
    request: body(CheckoutRequest),
    responses: answers(
      Checkout,
      'The checkout',
      'invalid_input',
      'signed_out',
      'not_found',
      'conflict',
      'too_many_requests',
      'not_configured',
      'unavailable',
    ),
  }),
  status: operation.get('/payments/subscription-status', {
    summary: 'How my plan stands',
    responses: answers(SubscriptionStatus, 'The plan', 'signed_out', 'too_many_requests'),
  }),
  refresh: operation.post('/payments/subscription-status', {
    summary: 'Ask the payment provider how my plan stands',
    responses: answers(RefreshedStatus, 'The plan', 'signed_out', 'too_many_requests', 'not_configured'),
  }),
  cancel: operation.post('/payments/cancel-subscription', {
    summary: 'End my monthly plan with the period that is paid',
    responses: answers(SubscriptionStatus, 'The plan', 'signed_out', 'conflict', 'too_many_requests', 'not_configured'),
  }),
  resume: operation.post('/payments/resume-subscription', {
    summary: 'Let my monthly plan go on after all',
    responses: answers(SubscriptionStatus, 'The plan', 'signed_out', 'conflict', 'too_many_requests', 'not_configured'),
  }),
  portal: operation.post('/payments/portal', {
    summary: 'The payment provider’s page for my card and invoices',
    responses: answers(Portal, 'Its address', 'signed_out', 'too_many_requests', 'not_configured'),
  }),
  history: operation.get('/payments/history', {
    summary: 'What I paid',
    responses: answers(z.array(PastPayment), 'Payments, the latest first', 'signed_out'),
  }),
  webhook: operation.post('/payments/webhook', {
    ...anyone,
    summary: 'Events of the payment provider',
    description: 'Signed in the header `stripe-signature`. Stored and answered at once, applied by a job.',
    responses: answers(z.null(), 'Stored', 'invalid_input', 'not_configured'),
  }),
};

type C = HonoContext<ApiEnv>;

/**
 * Plans and payments over HTTP: parse, call the verb, serialise.
 * @param payments undefined where nothing can be bought
 * @param secret keys the codes by which calls are counted
 */
export function billingApi(payments: Payments | undefined, { secret }: { secret: string }) {
  const limit = (c: C, what: PayerLimit) => limitPayer(c.var.ctx, secret, what, signedIn(c.var.viewer));
  return createApi()
    .openapi(routes.prices, (c) => {
      const { prices = null, trialDays = 0, addsTax = false, sandbox } = payments ?? {};
      return c.json(ok({ isOpen: payments !== undefined, isSandbox: sandbox !== undefined, trialDays, addsTax, prices }), 200);
    })
    .openapi(routes.checkout, async (c) => {
      await limit(c, 'planCheckout');
      const { sessionId, url, expiresAt } = await startPlan(c.var.ctx, configured(payments), c.var.viewer, c.req.valid('json'));
      return c.json(ok({ sessionId, url, expiresAt: expiresAt.toISOString() }), 200);
    })
    .openapi(routes.status, async (c) => {
      await limit(c, 'planRead');
      return c.json(ok(await subscriptionStatusOf(c.var.ctx, c.var.viewer)), 200);
    })
    .openapi(routes.refresh, async (c) => {
      await limit(c, 'planAsked');
      return c.json(ok(await refreshSubscription(c.var.ctx, configured(payments), c.var.viewer)), 200);
    })
    .openapi(routes.cancel, async (c) => {
      await limit(c, 'planChanged');
      return c.json(ok(await cancelSubscription(c.var.ctx, configured(payments), c.var.viewer)), 200);
    })
    .openapi(routes.resume, async (c) => {
      await limit(c, 'planChanged');
      return c.json(ok(await resumeSubscription(c.var.ctx, configured(payments), c.var.viewer)), 200);
    })
    .openapi(routes.portal, async (c) => {
      await limit(c, 'portal');
      return c.json(ok({ url: await openPortal(c.var.ctx, configured(payments), c.var.viewer) }), 200);
    })
    .openapi(routes.history, async (c) => c.json(ok(await listPastPayments(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.webhook, async (c) => {
      const signature = c.req.header('stripe-signature');
      if (!signature) throw new DomainError('invalid_input', 'The signature of this webhook is missing.');
      await receiveWebhook(c.var.ctx, configured(payments), await c.req.text(), signature);
      return c.json(done, 200);
    });
}

export type BillingApi = ReturnType<typeof billingApi>;
