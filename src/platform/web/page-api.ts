import type { Hono } from 'hono';
import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from './request-context.ts';

/** What loaders and actions are given of the request they serve. */
export type PageContext = Readonly<RouterContextProvider>;

/** @returns the typed client of a part of the API, for a page's loaders and actions: it calls within this process, as the person who asked for the page */
// biome-ignore lint/suspicious/noExplicitAny: as the client says it, which takes every part
export const pageApi = <Api extends Hono<any, any, any>>(context: PageContext) =>
  hc<Api>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
