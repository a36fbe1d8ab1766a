import type { AuditActor, AuditRow } from '@telehealth/changes';
import type { Call } from '@telehealth/rpc';

export type { AuditActor, AuditRow };

/**
 * Who makes a call: its operator, else the credential of its client.
 *
 * @throws Error for a call that has neither.
 */
export function actorOf({ operator, tenancy }: Pick<Call, 'operator' | 'tenancy'>): AuditActor {
  if (operator !== undefined) return { kind: 'operator', name: operator.name };
  if (tenancy?.credentialId !== undefined) return { kind: 'credential', name: tenancy.credentialId };
  throw new Error('nobody answers for an audited call');
}

/** The row of an act that gave its subject this version. */
export function auditRow(
  call: Pick<Call, 'operator' | 'tenancy' | 'correlationId'>,
  row: { readonly act: string } & Pick<AuditRow, 'clientId' | 'subject' | 'changed' | 'at'> & {
      readonly version: number;
    },
): AuditRow {
  const { version, act: action, ...told } = row;
  return {
    _id: `${row.subject}:${version}`,
    actor: actorOf(call),
    correlationId: call.correlationId,
    action,
    ...told,
  };
}
