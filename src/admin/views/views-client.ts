import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { ViewsApi } from './views.api.server.ts';

/** Views of lists in the API, as a page's loader or action calls it. */
export const viewsClient = (context: Readonly<RouterContextProvider>) =>
  hc<ViewsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin.views;
