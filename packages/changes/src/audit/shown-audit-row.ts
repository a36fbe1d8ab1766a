import type { PlainInit } from '@telehealth/contracts/codec';
import type { AuditRowSchema } from '@telehealth/contracts/common/v1/audit';
import type { AuditRow } from './audit-row.ts';

/** In the form of the contract. */
export function shownAuditRow({ _id, actor, changed, ...row }: AuditRow): PlainInit<typeof AuditRowSchema> {
  const who = { case: actor.kind, value: actor.name };
  return { ...row, auditRowId: _id, actor: { who }, changedJson: JSON.stringify(changed) };
}
