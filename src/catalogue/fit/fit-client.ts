import { findPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { FitApi } from './fit.api.server.ts';
import type { StoredAnswers } from './fit.contract.ts';

/** @returns the typed client of the founder-fit API for a page loader. */
export const fitClient = (context: PageContext) => pageApi<FitApi>(context);

/** @returns the answers kept by the person who asks for a page: null when they keep none, undefined for a visitor, who is not asked about */
export async function storedAnswers(loading: { request: Request; context: PageContext }): Promise<StoredAnswers | null | undefined> {
  if (!(await findPerson(loading))) return undefined;
  return unwrap(fitClient(loading.context).fit.answers.$get());
}
