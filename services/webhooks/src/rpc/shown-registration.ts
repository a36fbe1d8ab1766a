import { urlOf } from '../app/registrations/receiver-address.ts';
import type { Context } from '../context.ts';
import type { RegistrationDocument } from '../storage/registrations.ts';

/** A registration without its secrets. */
export function shownRegistration(
  context: Pick<Context, 'urls' | 'logger'>,
  registration: RegistrationDocument,
) {
  const { _id: registrationId, secrets } = registration;
  return {
    ...registration,
    registrationId,
    url: urlOf(context, registration),
    secretSet: secrets.length > 0,
  };
}
