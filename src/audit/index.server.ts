/** The audit log: what other rooms may use on the server. */
export { adminOf, askerFrom } from './admin-of.server.ts';
export type { AuditAction } from './audit-actions.ts';
export { auditTables } from './personal-data.server.ts';
export {
  type Admin,
  type Author,
  authorId,
  COMMAND,
  changesBetween,
  DEPARTED,
  type OwnAction,
  writeAudit,
  writeOwnAudit,
} from './write-audit.server.ts';
