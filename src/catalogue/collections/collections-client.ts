import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { CollectionsApi } from './collections.api.server.ts';

/** @returns the typed client of the lists' API for a page loader. */
export const collectionsClient = (context: PageContext) => pageApi<CollectionsApi>(context);
