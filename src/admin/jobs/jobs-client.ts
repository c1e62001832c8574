import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { JobsApi } from './jobs.api.server.ts';

/** Jobs and mail in the API, as a page's loader or action calls it. */
export const jobsClient = (context: PageContext) => pageApi<JobsApi>(context).admin;
