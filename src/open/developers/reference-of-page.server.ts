import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import { type Document, eventsOf, referenceOf } from './reference.server.ts';
import type { ReferenceEvent, ReferenceGroup } from './reference.ts';

type Reference = { groups: ReferenceGroup[]; events: ReferenceEvent[] };

let made: (Reference & { release: string }) | undefined;

/** @returns the reference, drawn from the description that the API gives of itself; made again only for another release */
export async function reference(context: Readonly<RouterContextProvider>): Promise<Reference> {
  const { apiFetch, release } = pageRequest(context);
  if (made?.release !== release) {
    const answer = await apiFetch('http://assay.internal/api/v1/openapi.json');
    const document = (await answer.json()) as Document;
    made = { release, groups: referenceOf(document), events: eventsOf(document) };
  }
  return made;
}
