import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { StandingApi } from './standing.api.server.ts';
import type { UsersApi } from './users.api.server.ts';

/** Administrators' side of accounts in the API, as a page's loader or action calls it. */
export const usersClient = (context: Readonly<RouterContextProvider>) =>
  hc<UsersApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin.users;

/** What administrators do about a person's standing, in the API. */
export const standingClient = (context: Readonly<RouterContextProvider>) =>
  hc<StandingApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin.users;
