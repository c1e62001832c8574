import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { SavedIdeasApi } from './saved-ideas.api.server.ts';
import type { MyIdea } from './saved-ideas.contract.ts';

/** @returns the typed client of the saved-ideas API for a page. */
export function savedIdeasClient(context: Readonly<RouterContextProvider>) {
  return hc<SavedIdeasApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}

/** What ideas are to the person who asks for a page: saved, marked. Undefined for a visitor, who is not asked about. */
export async function myIdeas(
  context: Readonly<RouterContextProvider>,
  request: Request,
  ideaIds: string[],
): Promise<Record<string, MyIdea> | undefined> {
  if (!/session_token/.test(request.headers.get('cookie') ?? '')) return undefined;
  const response = await savedIdeasClient(context)['my-ideas'].$get({ query: { ids: ideaIds.join(',') } });
  // Somebody whose account is about to be removed is refused (403), and reads as a visitor.
  if (response.status === 401 || (response.status as number) === 403) return undefined;
  return Object.fromEntries((await unwrap(response)).map((mine) => [mine.idea_id, mine]));
}
