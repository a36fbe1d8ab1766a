import type { AuditRow } from '@telehealth/contracts/common/v1/audit';

type Actor = {
  readonly kind: 'api_key' | 'session' | 'operator' | 'platform';
  readonly id: string | null;
  readonly member_id?: string;
};

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

function actorOf(actor: AuditRow['actor']): Actor {
  if (actor?.who.case === 'operator') return { kind: 'operator', id: null };
  const id = actor?.who.case === 'credential' ? actor.who.value : '';
  if (id.startsWith('key_')) return { kind: 'api_key', id };
  const { memberId: member_id } = actor ?? {};
  if (id.startsWith('bss_')) return { kind: 'session', id, ...(member_id && { member_id }) };
  return { kind: 'platform', id: null };
}
