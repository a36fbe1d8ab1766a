import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { receiverUrl } from '../../domain/receivers/receiver-url.ts';
import { decideOperatorDisabling } from '../../domain/registrations/decide-disabling.ts';
import { decideUpdate, type RegistrationUpdate } from '../../domain/registrations/decide-update.ts';
import { originOf } from '../../domain/registrations/registration-audit.ts';
import { subscribedTypes } from '../../domain/registrations/subscribed-types.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { announceChange } from './announce-change.ts';
import { changeRegistration } from './change-registration.ts';
import type { RegistrationRef } from './get-registration.ts';
import { sealUrl, urlOf } from './receiver-address.ts';

/** What is absent stays as it is. */
interface WantedRegistration extends Omit<RegistrationUpdate, 'movedTo'> {
  readonly url?: string | undefined;
}

/**
 * Changes a registration (interface.md 4.10); enabling and disabling it wake the workers. Throws `not-found`, and as
 * `decideUpdate`, `receiverUrl` and `subscribedTypes` do.
 */
export async function updateRegistration(
  context: Context,
  operation: Operation,
  ref: RegistrationRef,
  { url: wantedUrl, eventTypes, ...rest }: WantedRegistration,
): Promise<RegistrationDocument> {
  const url = wantedUrl === undefined ? undefined : receiverUrl(wantedUrl, context.mode);
  const update = { ...rest, eventTypes: eventTypes && subscribedTypes(eventTypes) };
  const registration = await changeRegistration(context, operation, ref, (present, at) => {
    const movedTo =
      url === undefined || url === urlOf(context, present)
        ? undefined
        : { sealedUrl: sealUrl(context, present._id, url), origin: originOf(url) };
    return announceChange(context, present, decideUpdate(present, { ...update, movedTo }, at));
  });
  const { _id: registrationId, clientId } = registration;
  if (update.enabled !== undefined) context.dueRegistrations.add({ clientId, registrationId });
  return registration;
}

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
