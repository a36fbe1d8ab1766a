import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type ReceiverHealth, receiverHealth } from '../../domain/receivers/receiver-health.ts';
import { readHours } from '../../storage/attempt-hours.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { getRegistration, type RegistrationRef } from '../registrations/get-registration.ts';

export interface RegistrationHealth {
  readonly registration: RegistrationDocument;
  readonly health: ReceiverHealth;
}

/** Throws `not-found` unless the registration is reached and not deleted. */
export async function readHealth(
  context: Pick<Context, 'registrations' | 'attemptHours' | 'clock'>,
  ref: RegistrationRef,
  limits: CallOptions,
): Promise<RegistrationHealth> {
  const registration = await getRegistration(context, ref, limits);
  const period = { registrationId: registration._id, at: context.clock.now() };
  const counts = await readHours(context.attemptHours, period, limits);
  return { registration, health: receiverHealth(registration, counts) };
}
