import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { TopicsApi } from './topics.api.server.ts';

/** Administrators' side of topics in the API, as a page's loader or action calls it. */
export const topicsClient = (context: Readonly<RouterContextProvider>) =>
  hc<TopicsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
