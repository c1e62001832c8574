import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { AdminIdeasApi } from './admin-ideas.api.server.ts';

/** The admin's catalogue in the API, as a page's loader or action calls it. */
export const adminIdeasClient = (context: PageContext) => pageApi<AdminIdeasApi>(context).admin;
