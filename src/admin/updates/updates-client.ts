import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { UpdatesApi } from './updates.api.server.ts';

/** Product updates in the API, as a page's loader or action calls it. */
export const updatesClient = (context: Readonly<RouterContextProvider>) => clientOf(context).updates;
/** What updates look like as emails. */
export const updatePreviewsClient = (context: Readonly<RouterContextProvider>) => clientOf(context)['update-previews'];

const clientOf = (context: Readonly<RouterContextProvider>) =>
  hc<UpdatesApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
