import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { IdeasApi } from './ideas.api.server.ts';

/** @returns the typed client of the ideas API for a page loader: the same operations as over the network, without a socket. */
export const ideasClient = (context: PageContext) => pageApi<IdeasApi>(context);
