import { unwrap } from '../../platform/web/api-client.ts';
import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { SavedIdeasApi } from './saved-ideas.api.server.ts';
import type { MyIdea } from './saved-ideas.contract.ts';

/** @returns the typed client of the saved-ideas API for a page. */
export const savedIdeasClient = (context: PageContext) => pageApi<SavedIdeasApi>(context);

/** What ideas are to the person who asks for a page: saved, marked. Undefined for a visitor, who is not asked about. */
export async function myIdeas(context: PageContext, request: Request, ideaIds: string[]): Promise<Record<string, MyIdea> | undefined> {
  if (!/session_token/.test(request.headers.get('cookie') ?? '')) return undefined;
  const response = await savedIdeasClient(context)['my-ideas'].$get({ query: { ids: ideaIds.join(',') } });
  // Somebody whose account is about to be removed is refused (403), and reads as a visitor.
  if (response.status === 401 || (response.status as number) === 403) return undefined;
  return Object.fromEntries((await unwrap(response)).map((mine) => [mine.idea_id, mine]));
}
