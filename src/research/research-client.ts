import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { ResearchApi } from './research.api.server.ts';

/** @returns the typed client of research for a page. */
export function researchClient(context: Readonly<RouterContextProvider>) {
  return hc<ResearchApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).research;
}
