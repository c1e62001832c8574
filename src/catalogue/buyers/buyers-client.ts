import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { BuyersApi } from './buyers.api.server.ts';

/** @returns the typed client of the buyer counter for a page loader. */
export function buyersClient(context: Readonly<RouterContextProvider>) {
  return hc<BuyersApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
