import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { CollectionsApi } from './collections.api.server.ts';

/** @returns the typed client of the lists' API for a page loader. */
export function collectionsClient(context: Readonly<RouterContextProvider>) {
  return hc<CollectionsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
