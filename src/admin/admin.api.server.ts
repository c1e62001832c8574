import { z } from '@hono/zod-openapi';
import { adminOf } from '../audit/index.server.ts';
import { findPayment, type LedgerPayment, latestPayments, type PaymentDetail, subscriptionOf } from '../money/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../platform/api/api.server.ts';
import { asSent } from '../platform/db/columns.ts';
import { configured, type Payments } from '../platform/payments/payments.server.ts';
import { requireAdmin } from '../platform/viewer.ts';
import { AdminPayment, AdminPaymentDetail, AskedOfProvider, Overview, QuickStats, RefundRequest } from './admin.contract.ts';
import { retryOne } from './jobs/retry-jobs.server.ts';
import { overviewOf } from './overview.server.ts';
import { cancelByAdmin, refundByAdmin } from './payment-actions.server.ts';
import { quickStats } from './quick-stats.server.ts';
import { CancelQuery } from './subscriptions/subscriptions.contract.ts';

const overview = operation.get('/admin/overview', {
  summary: 'Figures for administrators',
  responses: answers(Overview, 'Figures', 'signed_out', 'not_allowed'),
});
const quick = operation.get('/admin/quick-stats', {
  summary: 'The figures beside every admin page',
  responses: answers(QuickStats, 'Figures', 'signed_out', 'not_allowed'),
});
const retry = operation.post('/admin/dead-mail/{id}/retry', {
  summary: 'Try to deliver given-up mail again',
  request: { params: z.object({ id: z.uuid() }) },
  responses: answers(z.null(), 'Queued again', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

const retryTask = operation.post('/admin/dead-payment-tasks/{id}/retry', {
  summary: 'Ask the payment provider again for what was given up',
  description: 'A new task takes the place of the one that was given up; what that one did unanswered is not done twice.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: answers(z.null(), 'Asked for again', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

const Id = z.object({ id: z.uuid('This is not the id of a payment') });
const payments = operation.get('/admin/payments', {
  summary: 'The latest payments of everybody',
  responses: answers(z.array(AdminPayment), 'Payments, the latest first', 'signed_out', 'not_allowed'),
});
const payment = operation.get('/admin/payments/{id}', {
  summary: 'One payment',
  request: { params: Id },
  responses: answers(AdminPaymentDetail, 'The payment', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});
const refund = operation.post('/admin/payments/{id}/refund', {
  summary: 'Give a payment back, or a part of it',
  description: 'All of a payment ends what it paid for; a part ends nothing.',
  request: { params: Id, ...body(RefundRequest) },
  responses: answers(AskedOfProvider, 'Asked for', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'not_configured'),
});
const cancel = operation.post('/admin/payments/{id}/cancel-subscription', {
  summary: 'End the subscription a payment is of, now or with its period, and refund nothing',
  request: { params: Id, query: CancelQuery },
  responses: answers(AskedOfProvider, 'Asked for', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'not_configured'),
});

const onWire = (one: LedgerPayment) => AdminPayment.parse(asSent(one));

const wholeOnWire = (one: PaymentDetail) => AdminPaymentDetail.parse(asSent(one));

/** The admin area over HTTP. @param provider undefined where nothing can be bought */
export const adminApi = (provider: Payments | undefined) =>
  createApi()
    .openapi(overview, async (c) => c.json(ok(await overviewOf(c.var.ctx, c.var.viewer)), 200))
    .openapi(quick, async (c) => {
      requireAdmin(c.var.viewer);
      return c.json(ok(await quickStats(c.var.ctx)), 200);
    })
    .openapi(retry, async (c) => c.json(await doneAfter(retryOne(c.var.ctx, adminOf(c), 'mail', c.req.valid('param').id)), 200))
    .openapi(retryTask, async (c) =>
      c.json(await doneAfter(retryOne(c.var.ctx, adminOf(c), 'payment_tasks', c.req.valid('param').id)), 200),
    )
    .openapi(payments, async (c) => {
      requireAdmin(c.var.viewer);
      return c.json(ok((await latestPayments(c.var.ctx)).map(onWire)), 200);
    })
    .openapi(payment, async (c) => {
      requireAdmin(c.var.viewer);
      return c.json(ok(wholeOnWire(await findPayment(c.var.ctx, c.req.valid('param').id))), 200);
    })
    .openapi(refund, async (c) => {
      const admin = adminOf(c);
      const { amountCents, refunded_cents } = c.req.valid('json');
      const ask = { paymentId: c.req.valid('param').id, amountCents, refundedCents: refunded_cents };
      return c.json(ok({ state: await refundByAdmin(c.var.ctx, configured(provider), admin, ask) }), 200);
    })
    .openapi(cancel, async (c) => {
      const admin = adminOf(c);
      const payments = configured(provider);
      const subscription = await subscriptionOf(c.var.ctx, c.req.valid('param').id);
      return c.json(ok({ state: await cancelByAdmin(c.var.ctx, payments, admin, subscription, c.req.valid('query').when) }), 200);
    });

export type AdminApi = ReturnType<typeof adminApi>;
