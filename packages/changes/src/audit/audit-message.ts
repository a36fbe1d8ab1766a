import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AuditRowSchema } from '@telehealth/contracts/common/v1/audit';
import type { AuditRow } from './audit-row.ts';

export function auditRowToProto(row: AuditRow): MessageInitShape<typeof AuditRowSchema> {
  return {
    auditRowId: row._id,
    action: row.action,
    actor: { who: { case: row.actor.kind, value: row.actor.name } },
    correlationId: row.correlationId,
    clientId: row.clientId,
    subject: row.subject,
    changedJson: JSON.stringify(row.changed),
    at: BigInt(row.at),
  };
}
