import type { PlainInit } from '@telehealth/contracts/codec';
import type { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import { urlOf } from '../app/registrations/receiver-address.ts';
import type { Context } from '../context.ts';
import type { RegistrationDocument } from '../storage/registrations.ts';

export function shownRegistration(
  context: Pick<Context, 'urls' | 'logger'>,
  registration: RegistrationDocument,
): PlainInit<typeof RegistrationSchema> {
  const { _id: registrationId, secrets } = registration;
  return {
    ...registration,
    registrationId,
    url: urlOf(context, registration),
    secretSet: secrets.length > 0,
  };
}
