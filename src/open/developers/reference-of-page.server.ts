import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import { type Document, eventsOf, referenceOf } from './reference.server.ts';
import type { ReferenceEvent, ReferenceGroup } from './reference.ts';

type Reference = { groups: ReferenceGroup[]; events: ReferenceEvent[] };

let made: (Reference & { tag: string }) | undefined;

/** @returns the reference, drawn from the description that the API gives of itself; made again only when that changes */
export async function reference(context: Readonly<RouterContextProvider>): Promise<Reference> {
  const answer = await pageRequest(context).apiFetch('http://assay.internal/api/v1/openapi.json');
  const tag = answer.headers.get('etag') ?? '';
  if (made?.tag !== tag) {
    const document = (await answer.json()) as Document;
    made = { tag, groups: referenceOf(document), events: eventsOf(document) };
  }
  return made;
}
