import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { AdminIdeasApi } from './admin-ideas.api.server.ts';

/** The admin's catalogue in the API, as a page's loader or action calls it. */
export const adminIdeasClient = (context: Readonly<RouterContextProvider>) =>
  hc<AdminIdeasApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
