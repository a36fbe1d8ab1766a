import type { AuditActor, AuditRow } from '@telehealth/contracts/common/v1/audit';
import type { LedgerActor } from '@telehealth/contracts/orders/v1/ledger';
import type { Static } from 'typebox';
import type { Actor as AuditActorSchema } from './audit-entry.ts';

type Actor = Static<typeof AuditActorSchema>;

/** As a tenant sees the row. Reasons of changes by others could reveal how the platform is run, so they are left out. */
export function entryOfRow({
  auditRowId: id,
  action,
  subject,
  actor,
  correlationId,
  changedJson,
  at,
}: AuditRow) {
  const by = actorOf(actor);
  const changed: Record<string, unknown> | null = by.id === null ? null : JSON.parse(changedJson);
  return {
    ...{ id, action, subject, actor: by, correlation_id: correlationId, changed },
    occurred_at: new Date(Number(at)).toISOString(),
  };
}

/** As a tenant sees who did something. */
export function actorOf(actor: Pick<AuditActor, 'who' | 'memberId'> | LedgerActor | undefined): Actor {
  const { who } = actor ?? { who: { case: undefined } };
  if (who.case === 'operator' || who.case === 'patient' || who.case === 'provider')
    return { kind: who.case, id: null };
  const id = who.case === 'credential' ? who.value : '';
  if (id.startsWith('key_')) return { kind: 'api_key', id };
  const member_id = actor?.memberId;
  if (id.startsWith('bss_')) return { kind: 'session', id, ...(member_id && { member_id }) };
  return { kind: 'platform', id: null };
}
