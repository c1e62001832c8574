import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { pageRequest } from '../../platform/web/request-context.ts';
import type { AuditApi } from './audit.api.server.ts';

/** The audit log in the API, as a page's loader calls it. */
export const auditClient = (context: Readonly<RouterContextProvider>) =>
  hc<AuditApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin.audit;
