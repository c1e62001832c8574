import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { WebhooksApi } from './webhooks.api.server.ts';

/** @returns the typed client of webhooks for a page */
export const webhooksClient = (context: PageContext) => pageApi<WebhooksApi>(context).webhooks;
