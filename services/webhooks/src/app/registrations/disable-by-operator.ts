import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideOperatorDisabling } from '../../domain/registrations/decide-disabling.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';
import { changeRegistration } from './change-registration.ts';
import type { RegistrationRef } from './get-registration.ts';

/**
 * Disables a registration, also one disabled for another reason, and wakes the workers. Throws `not-found` unless it is
 * reached.
 */
export async function disableByOperator(
  context: Context,
  operation: Operation,
  ref: RegistrationRef,
): Promise<RegistrationDocument> {
  const registration = await changeRegistration(context, operation, ref, (present, at) =>
    announceChange(context, present, decideOperatorDisabling(present, at)),
  );
  const { _id: registrationId, clientId } = registration;
  context.dueRegistrations.add({ clientId, registrationId });
  return registration;
}
