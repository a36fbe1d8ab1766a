export {
  type AuditPage,
  type AuditRows,
  auditDefinition,
  auditRowToProto,
  listAudit,
} from '@telehealth/changes';
