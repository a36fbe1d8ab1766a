import { DomainError } from '@telehealth/errors';
import type { Reached } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findRecovery, type RecoveryDocument } from '../../storage/recoveries.ts';
import { getRegistration } from '../registrations/get-registration.ts';

export interface RecoveryRef extends Reached {
  readonly recoveryId: string;
  /** Absent: of any registration. */
  readonly registrationId?: string | undefined;
}

/** Throws `not-found` unless its registration is reached and not deleted. */
export async function getRecovery(
  context: Pick<Context, 'registrations' | 'recoveries' | 'clock'>,
  { recoveryId, registrationId, ...reached }: RecoveryRef,
  options: CallOptions,
): Promise<RecoveryDocument> {
  const { clientIds } = reached;
  const now = context.clock.now();
  const recovery = await findRecovery(context.recoveries, { recoveryId, clientIds, now }, options);
  if (
    recovery === undefined ||
    (registrationId !== undefined && recovery.registrationId !== registrationId)
  ) {
    throw new DomainError('not-found', 'no such recovery');
  }
  await getRegistration(context, { ...reached, registrationId: recovery.registrationId }, options);
  return recovery;
}
