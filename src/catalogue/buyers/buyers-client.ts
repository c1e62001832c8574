import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { BuyersApi } from './buyers.api.server.ts';

/** @returns the typed client of the buyer counter for a page loader. */
export const buyersClient = (context: PageContext) => pageApi<BuyersApi>(context);
