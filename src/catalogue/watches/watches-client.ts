import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { WatchesApi } from './watches.api.server.ts';

/** What a person watches, as a page's loader or action calls it. */
export const watchesClient = (context: PageContext) => pageApi<WatchesApi>(context);
