import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { DeskApi } from './desk.api.server.ts';

/** @returns the typed client of a person's desk for a page. */
export function deskClient(context: Readonly<RouterContextProvider>) {
  return hc<DeskApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).desk;
}
