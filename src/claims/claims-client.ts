import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { ClaimsApi } from './claims.api.server.ts';

/** @returns the typed client of claims for a page. */
export function claimsClient(context: Readonly<RouterContextProvider>) {
  return hc<ClaimsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
