import type { Call } from '@telehealth/rpc';
import type { Value } from '@telehealth/store';

/** Who acted: an operator by name, a client by the id of the credential it used, a scheduled task by name. */
export type AuditActor = { readonly kind: 'operator' | 'credential' | 'task'; readonly name: string };

/** One act that took effect (decisions.md 11). Rows are only ever added. */
export type AuditRow = {
  /** `<subject>:<version the act gave it>`: a row written twice is one row. */
  readonly _id: string;
  /** For example `brand.update`. */
  readonly act: string;
  readonly actor: AuditActor;
  readonly correlationId: string;
  /** Empty for an act that concerns no client. */
  readonly clientId: string;
  /** Id of the document that was changed. */
  readonly subject: string;
  /** What changed, field by field. Never a secret, never PHI. */
  readonly changed: { readonly [field: string]: Value };
  /** Epoch ms. */
  readonly at: number;
};

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
  row: Pick<AuditRow, 'act' | 'clientId' | 'subject' | 'changed' | 'at'> & { readonly version: number },
): AuditRow {
  const { version, ...told } = row;
  return {
    _id: `${row.subject}:${version}`,
    actor: actorOf(call),
    correlationId: call.correlationId,
    ...told,
  };
}
