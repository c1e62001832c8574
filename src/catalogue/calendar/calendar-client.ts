import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { CalendarApi } from './calendar.api.server.ts';

/** @returns the typed client of the calendar's API for a page. */
export const calendarClient = (context: PageContext) => pageApi<CalendarApi>(context);
