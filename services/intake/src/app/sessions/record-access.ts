import { addAuditRow } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { actorOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { Journey } from '../../domain/journeys/journey.ts';

/** A read of what a patient said. Codes and ids only. */
export interface Access {
  /** For example `submission.read`. */
  readonly action: string;
  /** What of the journey was read; absent: all that counts. */
  readonly mediaId?: string;
}

/**
 * Records who reads what of a journey (decisions.md 4), before anything is answered. Throws `unavailable` when the row is
 * not known to be stored; a row without its read does no harm.
 */
export async function recordAccess(
  { auditRows, clock }: Pick<Context, 'auditRows' | 'clock'>,
  call: Call,
  { _id: subject, clientId }: Pick<Journey, '_id' | 'clientId'>,
  { action, mediaId }: Access,
): Promise<void> {
  const actor = actorOf(call);
  if (actor === undefined) throw new Error('nobody answers for the read of a submission');
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
