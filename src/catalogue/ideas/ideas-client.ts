import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { IdeasApi } from './ideas.api.server.ts';

/** @returns the typed client of the ideas API for a page loader: the same operations as over the network, without a socket. */
export function ideasClient(context: Readonly<RouterContextProvider>) {
  return hc<IdeasApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
