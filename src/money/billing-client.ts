import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { BillingApi } from './billing.api.server.ts';

/** @returns the typed client of plans and payments for a page. */
export function billingClient(context: Readonly<RouterContextProvider>) {
  return hc<BillingApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).payments;
}
