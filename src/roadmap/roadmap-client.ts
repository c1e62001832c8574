import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { RoadmapApi } from './roadmap.api.server.ts';

/** @returns the typed client of the roadmap's API for a page. */
export const roadmapClient = (context: PageContext) => pageApi<RoadmapApi>(context).roadmap;
