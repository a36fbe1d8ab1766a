import { DomainError } from '@telehealth/errors';
import { ofClients } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import type { RegistrationDocument, RegistrationOwner } from '../../storage/registrations.ts';
import { getRegistration } from '../registrations/get-registration.ts';

/** Names a delivery of an owner. */
export interface DeliveryRef extends RegistrationOwner {
  readonly deliveryId: string;
  /** Absent: to any registration of the owner. */
  readonly registrationId?: string;
}

/**
 * The delivery with its registration. Throws `not-found` unless the registration is the owner's and not deleted, and when the
 * delivery has expired.
 */
export async function getDelivery(
  context: Pick<Context, 'registrations' | 'deliveries' | 'clock'>,
  { deliveryId, registrationId, ...owner }: DeliveryRef,
  options: CallOptions,
): Promise<{ readonly delivery: DeliveryDocument; readonly registration: RegistrationDocument }> {
  const filter = {
    _id: deliveryId,
    ...ofClients(owner.clientIds),
    ...(registrationId !== undefined && { registrationId }),
    expiresAt: { gt: context.clock.now() },
  };
  const [delivery] = await context.deliveries.find(filter, { limit: 1 }, options);
  if (delivery === undefined) throw new DomainError('not-found', 'no such delivery');
  const ref = { ...owner, registrationId: delivery.registrationId };
  return { delivery, registration: await getRegistration(context, ref, options) };
}
