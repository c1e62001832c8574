import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { AuditApi } from './audit.api.server.ts';

/** The audit log in the API, as a page's loader calls it. */
export const auditClient = (context: PageContext) => pageApi<AuditApi>(context).admin.audit;
