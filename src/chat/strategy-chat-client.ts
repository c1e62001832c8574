import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../platform/web/request-context.ts';
import type { StrategyChatApi } from './strategy-chat.api.server.ts';

/** @returns the typed client of the chat for a page. */
export function strategyChatClient(context: Readonly<RouterContextProvider>) {
  return hc<StrategyChatApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch })['ai-chat'];
}
