import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { SettingsApi } from './settings.api.server.ts';

/** @returns the typed client of the settings API for a page. */
export const settingsClient = (context: PageContext) => pageApi<SettingsApi>(context).auth;
