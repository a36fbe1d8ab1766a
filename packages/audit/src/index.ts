export { type AuditActor, type AuditRow, actorOf, auditRow } from './audit-row.ts';
export { type AuditPage, type AuditRows, auditDefinition, auditRowToProto, listAudit } from './audit-rows.ts';
export {
  type AuditedCollection,
  type AuditedDocument,
  fileAudit,
  settleAudit,
  sweepAudit,
  unfiledIndex,
  updateWithAudit,
} from './unfiled.ts';
