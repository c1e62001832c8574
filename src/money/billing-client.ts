import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { BillingApi } from './billing.api.server.ts';

/** @returns the typed client of plans and payments for a page. */
export const billingClient = (context: PageContext) => pageApi<BillingApi>(context).payments;
