import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { TrendsApi } from './trends.api.server.ts';

/** @returns the typed client of the trends' API for a page. */
export function trendsClient(context: Readonly<RouterContextProvider>) {
  return hc<TrendsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
