import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { KeysApi } from './keys.api.server.ts';

/** @returns the typed client of API keys for a page */
export const keysClient = (context: Readonly<RouterContextProvider>) =>
  hc<KeysApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch })['api-keys'];
