import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { AdminApi } from './admin.api.server.ts';

/** The admin part of the API, as a page's loader or action calls it. */
export const adminClient = (context: Readonly<RouterContextProvider>) =>
  hc<AdminApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
