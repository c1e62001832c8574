import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { findPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { FitApi } from './fit.api.server.ts';
import type { StoredAnswers } from './fit.contract.ts';

/** @returns the typed client of the founder-fit API for a page loader. */
export function fitClient(context: Readonly<RouterContextProvider>) {
  return hc<FitApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}

/** @returns the answers kept by the person who asks for a page: null when they keep none, undefined for a visitor, who is not asked about */
export async function storedAnswers(loading: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<StoredAnswers | null | undefined> {
  if (!(await findPerson(loading))) return undefined;
  return unwrap(fitClient(loading.context).fit.answers.$get());
}
