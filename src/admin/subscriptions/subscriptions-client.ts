import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { SubscriptionsApi } from './subscriptions.api.server.ts';

/** Paid plans and invoices in the API, as a page's loader or action calls it. */
export const subscriptionsClient = (context: Readonly<RouterContextProvider>) =>
  hc<SubscriptionsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
