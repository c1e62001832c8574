import { adminOf } from '../../audit/index.server.ts';
import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { csvAnswers } from '../../platform/api/csv-download.server.ts';
import { AuditFilter, AuditPage, AuditQuery } from './audit.contract.ts';
import { exportAudit } from './export-audit.server.ts';
import { listAudit } from './list-audit.server.ts';

const list = operation.get('/admin/audit', {
  summary: 'What administrators did, the latest first',
  request: { query: AuditQuery },
  responses: answers(AuditPage, 'A page of the log', 'invalid_input', 'signed_out', 'not_allowed'),
});
const exported = operation.get('/admin/audit/export', {
  summary: 'The audit log as CSV',
  request: { query: AuditFilter },
  responses: csvAnswers('invalid_input', 'signed_out', 'not_allowed'),
});

/** The audit log over HTTP: it is read, never written, from outside. */
export const auditApi = createApi()
  .openapi(list, async (c) => {
    adminOf(c);
    return c.json(ok(await listAudit(c.var.ctx, c.req.valid('query'))), 200);
  })
  .openapi(exported, (c) => exportAudit(c.var.ctx, adminOf(c), c.req.valid('query')));

export type AuditApi = typeof auditApi;
