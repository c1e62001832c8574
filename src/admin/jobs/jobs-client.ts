import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { JobsApi } from './jobs.api.server.ts';

/** Jobs and mail in the API, as a page's loader or action calls it. */
export const jobsClient = (context: Readonly<RouterContextProvider>) =>
  hc<JobsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
