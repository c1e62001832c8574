import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { MethodsApi } from './methods.api.server.ts';

/** @returns the typed client of the library's API for a page */
export function methodsClient(context: Readonly<RouterContextProvider>) {
  return hc<MethodsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
