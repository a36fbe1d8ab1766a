import { type AuditRow, addAuditRow, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Context } from '../context.ts';

/** A read by an operator. `clientId` is empty when it showed nothing of any client. */
export type Access = Pick<AuditRow, 'action' | 'subject' | 'clientId' | 'changed'> & {
  /** Absent: of several brands. */
  readonly brandId?: string;
};

/**
 * Before the read is answered (decisions.md 4 and 11). Throws `unavailable` if the row may be missing; a row without a read is
 * harmless. A read with its own `readId` leaves one row, however often it is repeated.
 */
export async function recordAccess(
  context: Pick<Context, 'auditRows' | 'clock'>,
  { actor, correlationId, limits }: Operation,
  access: Access,
  readId = newOperationId(),
): Promise<void> {
  if (actor === undefined) throw new Error('the reader has no name');
  const row = {
    _id: `${access.subject}:${readId}`,
    ...access,
    actor,
    correlationId,
    at: context.clock.now(),
  };
  try {
    await addAuditRow(context, row, limits);
  } catch (cause) {
    throw new DomainError('unavailable', 'the read could not be audited', { cause });
  }
}
