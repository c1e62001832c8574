import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { AccountsApi } from './accounts.api.server.ts';
import type { SecurityApi } from './security.api.server.ts';

/** @returns the typed client of the accounts API for a page. The cookies it is answered are set by the page's own answer. */
export function accountsClient(context: Readonly<RouterContextProvider>) {
  return hc<AccountsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).auth;
}

/** @returns the typed client of what guards an account. */
export function securityClient(context: Readonly<RouterContextProvider>) {
  return hc<SecurityApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).auth;
}
