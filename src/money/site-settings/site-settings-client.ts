import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { SiteSettingsApi } from './site-settings.api.server.ts';

/** The site's settings in the API, as a page's loader or action calls it. */
export const siteSettingsClient = (context: PageContext) => pageApi<SiteSettingsApi>(context).admin.settings;
