import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { SettingsApi } from './settings.api.server.ts';

/** @returns the typed client of the settings API for a page. */
export function settingsClient(context: Readonly<RouterContextProvider>) {
  return hc<SettingsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).auth;
}
