/** The audit log: what other rooms may use anywhere, the browser included. */
export { auditActionNames, auditActions, auditTargetNames, auditTargets } from './audit-actions.ts';
