import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { UpdatesApi } from './updates.api.server.ts';

/** Product updates in the API, as a page's loader or action calls it. */
export const updatesClient = (context: PageContext) => clientOf(context).updates;
/** What updates look like as emails. */
export const updatePreviewsClient = (context: PageContext) => clientOf(context)['update-previews'];

const clientOf = (context: PageContext) => pageApi<UpdatesApi>(context).admin;
