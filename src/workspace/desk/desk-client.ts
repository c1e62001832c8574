import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { DeskApi } from './desk.api.server.ts';

/** @returns the typed client of a person's desk for a page. */
export const deskClient = (context: PageContext) => pageApi<DeskApi>(context).desk;
