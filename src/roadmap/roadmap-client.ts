import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { RoadmapApi } from './roadmap.api.server.ts';

/** @returns the typed client of the roadmap's API for a page. */
export function roadmapClient(context: Readonly<RouterContextProvider>) {
  return hc<RoadmapApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).roadmap;
}
