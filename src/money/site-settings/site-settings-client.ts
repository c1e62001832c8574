import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { SiteSettingsApi } from './site-settings.api.server.ts';

/** The site's settings in the API, as a page's loader or action calls it. */
export const siteSettingsClient = (context: Readonly<RouterContextProvider>) =>
  hc<SiteSettingsApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin.settings;
