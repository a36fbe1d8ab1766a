import { createDocument, type Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Reach } from '@telehealth/service-kit/calls';
import { type CallOptions, UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { newRecovery } from '../../domain/recoveries/new-recovery.ts';
import type { AskedPeriod } from '../../domain/recoveries/recovery-period.ts';
import { findRecovery, type RecoveryDocument } from '../../storage/recoveries.ts';
import { getRegistration, type RegistrationRef } from '../registrations/get-registration.ts';

/**
 * Starts to send again what failed in a period; the schedule does the work. Throws `not-found` unless the registration is
 * reached and not deleted, `validation` for an impossible period, and a conflict while the registration is disabled or another
 * recovery of it runs.
 */
export async function startRecovery(
  context: Context,
  operation: Operation,
  ref: RegistrationRef,
  period: AskedPeriod,
): Promise<RecoveryDocument> {
  const { recoveries, clock } = context;
  const { limits } = operation;
  const registration = await getRegistration(context, ref, limits);
  const id = deriveId('rcv', operation.operationId);
  const started = await recoveries.get(id, limits);
  if (started !== undefined) return started;
  const at = clock.now();
  const { recovery: document, audit } = newRecovery(id, registration, period, at);
  try {
    return await createDocument(context, { collection: recoveries, document, operation, at, audit });
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw refusal('recovery_running', 'Wait until the running recovery has ended.', { cause: error });
  }
}

export interface RecoveryRef extends Reach {
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
