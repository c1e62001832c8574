import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { AdminApi } from './admin.api.server.ts';

/** The admin part of the API, as a page's loader or action calls it. */
export const adminClient = (context: PageContext) => pageApi<AdminApi>(context).admin;
