import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { WatchesApi } from './watches.api.server.ts';

/** What a person watches, as a page's loader or action calls it. */
export const watchesClient = (context: Readonly<RouterContextProvider>) =>
  hc<WatchesApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
