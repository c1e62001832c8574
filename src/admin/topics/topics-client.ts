import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { TopicsApi } from './topics.api.server.ts';

/** Administrators' side of topics in the API, as a page's loader or action calls it. */
export const topicsClient = (context: PageContext) => pageApi<TopicsApi>(context).admin;
