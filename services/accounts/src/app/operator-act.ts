import { hash } from 'node:crypto';
import { DomainError } from '@telehealth/errors';
import { deriveId, newOperationId } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { AuditedAct, AuditRow } from '../storage/audit.ts';

/** Who acts, within which call. */
export interface OperatorAct {
  readonly operator: string;
  readonly correlationId: string;
  readonly idempotencyKey: string | undefined;
  /** Limits of the store calls made for it. */
  readonly limits: CallOptions;
}

/** Names the effect of the act: the same on every repeat under one idempotency key, else fresh. */
export function operationIdOf(act: OperatorAct, kind: AuditedAct): string {
  if (act.idempotencyKey === undefined) return newOperationId();
  return deriveId('opr', JSON.stringify([act.operator, kind, act.idempotencyKey]));
}

/** What a create keeps of its request. `request` lists its fields in a fixed order. */
export function requestSha256(request: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(request), 'hex');
}

/** Throws `idempotency-mismatch` when the document that is there came from another request. */
export function refuseOtherRequest(
  met: { readonly requestSha256: string },
  wanted: { readonly requestSha256: string },
): void {
  if (met.requestSha256 !== wanted.requestSha256) throw new DomainError('idempotency-mismatch');
}

/** The audit row of an act that gives its subject the version. */
export function auditRow(
  act: OperatorAct,
  row: Pick<AuditRow, 'act' | 'clientId' | 'subject' | 'changed' | 'at'> & { readonly version: number },
): AuditRow {
  const { version, ...told } = row;
  return {
    _id: `${row.subject}:${version}`,
    operator: act.operator,
    correlationId: act.correlationId,
    ...told,
  };
}
