import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { csvAnswers } from '../../platform/api/csv-download.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { AskedOfProvider } from '../admin.contract.ts';
import { FiguresQuery } from '../metrics/figures.contract.ts';
import { cancelPlan } from './cancel-plan.server.ts';
import { exportInvoices } from './export-invoices.server.ts';
import { exportSubscriptions } from './export-subscriptions.server.ts';
import { listInvoices } from './list-invoices.server.ts';
import { listSubscriptions } from './list-subscriptions.server.ts';
import { subscriptionFigures } from './subscription-figures.server.ts';
import {
  CancelQuery,
  InvoiceFilter,
  InvoicePage,
  InvoiceQuery,
  SubscriptionFigures,
  SubscriptionFilter,
  SubscriptionPage,
  SubscriptionQuery,
} from './subscriptions.contract.ts';

const list = operation.get('/admin/subscriptions', {
  summary: 'Everybody with a plan that is or was paid for',
  request: { query: SubscriptionQuery },
  responses: answers(SubscriptionPage, 'A page of twenty', 'invalid_input', 'signed_out', 'not_allowed'),
});
const figures = operation.get('/admin/subscriptions/figures', {
  summary: 'Recurring and total revenue, plans, churn, revenue by month',
  request: { query: FiguresQuery },
  responses: answers(
    SubscriptionFigures,
    'Figures, at most a minute old; `counted_at` says when they were counted',
    'invalid_input',
    'signed_out',
    'not_allowed',
  ),
});
const exported = operation.get('/admin/subscriptions/export', {
  summary: 'The paid plans as CSV',
  request: { query: SubscriptionFilter },
  responses: csvAnswers('invalid_input', 'signed_out', 'not_allowed'),
});
const cancel = operation.post('/admin/subscriptions/{id}/cancel', {
  summary: 'Cancel the monthly plan of an account, now or with its period, and refund nothing',
  description: 'Also a plan in a trial, and one whose payment is overdue.',
  request: { params: z.object({ id: z.uuid('This is not the id of an account') }), query: CancelQuery },
  responses: answers(AskedOfProvider, 'Asked for', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'not_configured'),
});
const invoices = operation.get('/admin/invoices', {
  summary: 'Payments with their invoices and receipts',
  request: { query: InvoiceQuery },
  responses: answers(InvoicePage, 'A page of twenty, the latest first', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
});

const invoicesExported = operation.get('/admin/invoices/export', {
  summary: 'Payments as CSV',
  request: { query: InvoiceFilter },
  responses: csvAnswers('invalid_input', 'signed_out', 'not_allowed'),
});

/** Paid plans and their invoices over HTTP, for administrators. @param provider undefined where nothing can be bought */
export const subscriptionsApi = (provider: Payments | undefined) =>
  createApi()
    .openapi(list, async (c) => {
      adminOf(c);
      return c.json(ok(await listSubscriptions(c.var.ctx, c.req.valid('query'))), 200);
    })
    .openapi(figures, async (c) => {
      adminOf(c);
      return c.json(ok(await subscriptionFigures(c.var.ctx, c.req.valid('query').range)), 200);
    })
    .openapi(exported, (c) => exportSubscriptions(c.var.ctx, adminOf(c), c.req.valid('query')))
    .openapi(cancel, async (c) => {
      const admin = adminOf(c);
      const { id } = c.req.valid('param');
      return c.json(ok({ state: await cancelPlan(c.var.ctx, provider, admin, id, c.req.valid('query').when) }), 200);
    })
    .openapi(invoicesExported, (c) => exportInvoices(c.var.ctx, adminOf(c), c.req.valid('query')))
    .openapi(invoices, async (c) => {
      adminOf(c);
      return c.json(ok(await listInvoices(c.var.ctx, c.req.valid('query'))), 200);
    });

export type SubscriptionsApi = ReturnType<typeof subscriptionsApi>;
