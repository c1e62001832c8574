import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { MethodsApi } from './methods.api.server.ts';

/** @returns the typed client of the library's API for a page */
export const methodsClient = (context: PageContext) => pageApi<MethodsApi>(context);
