import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { ResearchApi } from './research.api.server.ts';

/** @returns the typed client of research for a page. */
export const researchClient = (context: PageContext) => pageApi<ResearchApi>(context).research;
