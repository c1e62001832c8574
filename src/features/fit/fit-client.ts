import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { FitApi } from './fit.api.server.ts';

/** @returns the typed client of the founder-fit API for a page loader. */
export function fitClient(context: Readonly<RouterContextProvider>) {
  return hc<FitApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
