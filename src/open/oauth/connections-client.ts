import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { ConnectionsApi } from './connections.api.server.ts';

/** @returns the typed client of connected applications for a page */
export const connectionsClient = (context: Readonly<RouterContextProvider>) =>
  hc<ConnectionsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).connections;
