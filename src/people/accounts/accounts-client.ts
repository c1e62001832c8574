import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { AccountsApi } from './accounts.api.server.ts';
import type { SecurityApi } from './security.api.server.ts';

/** @returns the typed client of the accounts API for a page. The cookies it is answered are set by the page's own answer. */
export const accountsClient = (context: PageContext) => pageApi<AccountsApi>(context).auth;

/** @returns the typed client of what guards an account. */
export const securityClient = (context: PageContext) => pageApi<SecurityApi>(context).auth;
