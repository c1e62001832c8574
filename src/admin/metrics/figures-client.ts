import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { FiguresApi } from './figures.api.server.ts';

/** The figures in the API, as a page's loader calls it. */
export const figuresClient = (context: PageContext) => pageApi<FiguresApi>(context).admin;
