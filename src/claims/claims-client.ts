import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { ClaimsApi } from './claims.api.server.ts';

/** @returns the typed client of claims for a page. */
export const claimsClient = (context: PageContext) => pageApi<ClaimsApi>(context);
