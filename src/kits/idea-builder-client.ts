import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { IdeaBuilderApi } from './idea-builder.api.server.ts';

/** @returns the typed client of build kits for a page. */
export const ideaBuilderClient = (context: PageContext) => pageApi<IdeaBuilderApi>(context)['build-kits'];
