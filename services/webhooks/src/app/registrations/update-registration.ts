import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { receiverUrl } from '../../domain/receivers/receiver-url.ts';
import { decideUpdate, type RegistrationUpdate } from '../../domain/registrations/decide-update.ts';
import { subscribedTypes } from '../../domain/registrations/subscribed-types.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';
import { changeRegistration } from './change-registration.ts';
import type { RegistrationRef } from './get-registration.ts';

/**
 * Changes a registration by `decideUpdate` (interface.md 4.10); enabling and disabling it wake the workers. Throws what that
 * throws, as `receiverUrl` and `subscribedTypes` do, and `not-found`.
 */
export async function updateRegistration(
  context: Context,
  operation: Operation,
  ref: RegistrationRef,
  { url, eventTypes, ...rest }: RegistrationUpdate,
): Promise<RegistrationDocument> {
  const update: RegistrationUpdate = {
    ...rest,
    url: url === undefined ? undefined : receiverUrl(url, context.mode),
    eventTypes: eventTypes && subscribedTypes(eventTypes),
  };
  const registration = await changeRegistration(context, operation, ref, (present, at) =>
    announceChange(context, present, decideUpdate(present, update, at)),
  );
  const { _id: registrationId, clientId } = registration;
  if (update.enabled !== undefined) context.dueRegistrations.add({ clientId, registrationId });
  return registration;
}
