import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { StandingApi } from './standing.api.server.ts';
import type { UsersApi } from './users.api.server.ts';

/** Administrators' side of accounts in the API, as a page's loader or action calls it. */
export const usersClient = (context: PageContext) => pageApi<UsersApi>(context).admin.users;

/** What administrators do about a person's standing, in the API. */
export const standingClient = (context: PageContext) => pageApi<StandingApi>(context).admin.users;
