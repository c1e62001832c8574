import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import { type Document, referenceOf } from './reference.server.ts';
import type { ReferenceGroup } from './reference.ts';

let made: { tag: string; groups: ReferenceGroup[] } | undefined;

/** @returns the reference, drawn from the description that the API gives of itself; made again only when that changes */
export async function reference(context: Readonly<RouterContextProvider>): Promise<ReferenceGroup[]> {
  const answer = await pageRequest(context).apiFetch('http://assay.internal/api/v1/openapi.json');
  const tag = answer.headers.get('etag') ?? '';
  if (made?.tag !== tag) made = { tag, groups: referenceOf((await answer.json()) as Document) };
  return made.groups;
}
