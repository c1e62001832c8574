import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { SubscriptionsApi } from './subscriptions.api.server.ts';

/** Paid plans and invoices in the API, as a page's loader or action calls it. */
export const subscriptionsClient = (context: PageContext) => pageApi<SubscriptionsApi>(context).admin;
