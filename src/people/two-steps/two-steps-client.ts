import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { TwoStepsApi } from './two-steps.api.server.ts';

/** @returns the typed client of the second step of signing in. */
export function twoStepsClient(context: Readonly<RouterContextProvider>) {
  return hc<TwoStepsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).auth;
}
