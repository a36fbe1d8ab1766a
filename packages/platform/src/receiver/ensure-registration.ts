import type { CallOptions, Client } from '@connectrpc/connect';
import { publicEventTypes } from '@telehealth/contracts/events';
import type { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { errorFromWire } from '@telehealth/rpc';
import { unlessMissing } from '../tenants/unless-missing.ts';

/** A registration, and the secret by which its receiver verifies. */
export interface KnownRegistration {
  readonly registration_id: string;
  readonly secret: string;
}

/**
 * The registration of an earlier start, changed to this address, or else a new one for all event types. A registration at this
 * address with an unknown secret gets a new secret, because an earlier start died before it stored the secret. Undefined when the
 * brand can get no further registration.
 */
export async function ensureRegistration(
  registrations: Client<typeof RegistrationService>,
  options: CallOptions,
  url: string,
  known: KnownRegistration | undefined,
): Promise<KnownRegistration | undefined> {
  if (known !== undefined) {
    const { registration_id: registrationId } = known;
    const found = await unlessMissing(registrations.getRegistration({ registrationId }, options));
    if (found?.registration !== undefined) {
      if (found.registration.url !== url) {
        await registrations.updateRegistration({ registrationId, url }, options);
      }
      return known;
    }
  }
  const listed = await registrations.listRegistrations({ limit: 200 }, options);
  const found = listed.registrations.find((registration) => registration.url === url);
  if (found !== undefined) {
    const { registrationId } = found;
    const { secret } = await registrations.rotateSecret({ registrationId, overlapSeconds: 0 }, options);
    return { registration_id: registrationId, secret };
  }
  return await created(registrations, options, url);
}

async function created(
  registrations: Client<typeof RegistrationService>,
  options: CallOptions,
  url: string,
): Promise<KnownRegistration | undefined> {
  try {
    const eventTypes = [...publicEventTypes];
    const { registration, secret } = await registrations.createRegistration({ url, eventTypes }, options);
    if (registration === undefined) throw new Error('webhooks answered without a registration');
    return { registration_id: registration.registrationId, secret };
  } catch (failure) {
    if (errorFromWire(failure).kind === 'conflict') return undefined;
    throw failure;
  }
}
