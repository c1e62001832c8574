import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { TrendsApi } from './trends.api.server.ts';

/** @returns the typed client of the trends' API for a page. */
export const trendsClient = (context: PageContext) => pageApi<TrendsApi>(context);
