import { type AuditRow, actorOf } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { insertOnce } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** A read of what a patient said. Codes and ids only. */
export interface Access {
  /** For example `submission.read`. */
  readonly act: string;
  /** What of the journey was read; absent: all that counts. */
  readonly mediaId?: string;
}

/**
 * Files who reads what of a journey (decisions.md 4): to be awaited before anything is given. Throws `unavailable` when
 * the row is not known to be stored; a row without its read does no harm.
 */
export async function recordAccess(
  { auditRows, clock }: Pick<Context, 'auditRows' | 'clock'>,
  call: Call,
  { _id: subject, clientId }: JourneyDocument,
  { act, mediaId }: Access,
): Promise<void> {
  const row: AuditRow = {
    _id: `${subject}:${newOperationId()}`,
    ...{ action: act, actor: actorOf(call), correlationId: call.correlationId },
    ...{ clientId, subject, at: clock.now() },
    changed: mediaId === undefined ? {} : { media_id: mediaId },
  };
  try {
    await insertOnce(auditRows, row, limitsOf(call));
  } catch (cause) {
    throw new DomainError('unavailable', 'the read could not be audited', { cause });
  }
}
