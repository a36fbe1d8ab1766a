import { addAuditRow } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { actorOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { Journey } from '../../domain/journeys/journey.ts';

/**
 * Stores the audit row of a read of a submission, or of a media item of it (decisions.md 4), before the read is answered.
 * Throws `unavailable` when it is unknown whether the row is stored; a row without its read is harmless.
 */
export async function recordAccess(
  { auditRows, clock }: Pick<Context, 'auditRows' | 'clock'>,
  call: Call,
  { _id: subject, clientId }: Pick<Journey, '_id' | 'clientId'>,
  action: string,
  mediaId?: string,
): Promise<void> {
  const actor = actorOf(call);
  if (actor === undefined) throw new Error('the reader of a submission has no name');
  const row = {
    _id: `${subject}:${newOperationId()}`,
    ...{ action, actor, correlationId: call.correlationId, clientId, subject, at: clock.now() },
    changed: mediaId === undefined ? {} : { media_id: mediaId },
  };
  try {
    await addAuditRow(auditRows, row, limitsOf(call));
  } catch (cause) {
    throw new DomainError('unavailable', 'the read could not be audited', { cause });
  }
}
