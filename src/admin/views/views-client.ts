import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { ViewsApi } from './views.api.server.ts';

/** Views of lists in the API, as a page's loader or action calls it. */
export const viewsClient = (context: PageContext) => pageApi<ViewsApi>(context).admin.views;
