import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { FiguresApi } from './figures.api.server.ts';

/** The figures in the API, as a page's loader calls it. */
export const figuresClient = (context: Readonly<RouterContextProvider>) =>
  hc<FiguresApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;
