export { getOrInsert, insertIfAbsent } from '@telehealth/store/writing';
export type { AuditActor, AuditEntry, AuditRow, StoredAuditRow } from './audit/audit-row.ts';
export {
  type AuditRows,
  addAuditRow,
  auditDefinition,
  followAudit,
  listAudit,
  shownAuditRow,
} from './audit/audit-rows.ts';
export type {
  Change,
  ChangeableField,
  ChangeRecords,
  Decision,
  EventDraft,
} from './change/change.ts';
export { isChange } from './change/change.ts';
export { type Changed, changeDocument, putDocument, type Target } from './change/change-document.ts';
export { type Creation, createDocument } from './change/create-document.ts';
export { type ChangedCollection, type ChangedDocument, outboxIndex } from './document/changed-document.ts';
export { backgroundLimits, type Operation, taskOperation } from './document/operation.ts';
export type { RememberedOperation } from './document/operation-memory.ts';
export type { OutboxRecord } from './document/outbox-record.ts';
export { claim, type LeasedDocument, releaseClaim, renewClaim } from './lease/claim.ts';
export type { ChangeParts } from './outbox/deliver.ts';
export { type Due, duePages } from './outbox/due-pages.ts';
export { createOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from './outbox/outbox-relay.ts';
export { repeatAmbiguous } from './touch/repeat-ambiguous.ts';
export { remove, touch, touchOrInsert } from './touch/touch.ts';
