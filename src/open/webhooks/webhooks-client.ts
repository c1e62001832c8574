import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { WebhooksApi } from './webhooks.api.server.ts';

/** @returns the typed client of webhooks for a page */
export const webhooksClient = (context: Readonly<RouterContextProvider>) =>
  hc<WebhooksApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).webhooks;
