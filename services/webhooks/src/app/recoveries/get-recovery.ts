import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findRecovery, type RecoveryDocument } from '../../storage/recoveries.ts';
import type { RegistrationOwner } from '../../storage/registrations.ts';
import { getRegistration } from '../registrations/get-registration.ts';

/** Names a recovery of an owner. */
export interface RecoveryRef extends RegistrationOwner {
  readonly recoveryId: string;
  /** Absent: of any registration of the owner. */
  readonly registrationId?: string;
}

/** The recovery. Throws `not-found` unless its registration is the owner's and not deleted. */
export async function getRecovery(
  context: Pick<Context, 'registrations' | 'recoveries' | 'clock'>,
  { recoveryId, registrationId, ...owner }: RecoveryRef,
  options: CallOptions,
): Promise<RecoveryDocument> {
  const { clientIds } = owner;
  const now = context.clock.now();
  const recovery = await findRecovery(context.recoveries, { recoveryId, clientIds, now }, options);
  if (
    recovery === undefined ||
    (registrationId !== undefined && recovery.registrationId !== registrationId)
  ) {
    throw new DomainError('not-found', 'no such recovery');
  }
  await getRegistration(context, { ...owner, registrationId: recovery.registrationId }, options);
  return recovery;
}
