import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { IdeaBuilderApi } from './idea-builder.api.server.ts';

/** @returns the typed client of build kits for a page. */
export function ideaBuilderClient(context: Readonly<RouterContextProvider>) {
  return hc<IdeaBuilderApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch })['build-kits'];
}
