import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { CalendarApi } from './calendar.api.server.ts';

/** @returns the typed client of the calendar's API for a page. */
export function calendarClient(context: Readonly<RouterContextProvider>) {
  return hc<CalendarApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch });
}
