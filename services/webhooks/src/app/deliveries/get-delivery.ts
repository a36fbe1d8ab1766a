import { DomainError } from '@telehealth/errors';
import { ofClients, type Reached } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { getRegistration } from '../registrations/get-registration.ts';

export interface DeliveryRef extends Reached {
  readonly deliveryId: string;
  /** Absent: to any registration. */
  readonly registrationId?: string | undefined;
}

/** Throws `not-found` unless the registration is reached and not deleted, and when the delivery has expired. */
export async function getDelivery(
  context: Pick<Context, 'registrations' | 'deliveries' | 'clock'>,
  { deliveryId, registrationId, ...reached }: DeliveryRef,
  options: CallOptions,
): Promise<{ readonly delivery: DeliveryDocument; readonly registration: RegistrationDocument }> {
  const filter = {
    _id: deliveryId,
    ...ofClients(reached.clientIds),
    ...(registrationId !== undefined && { registrationId }),
    expiresAt: { gt: context.clock.now() },
  };
  const [delivery] = await context.deliveries.find(filter, { limit: 1 }, options);
  if (delivery === undefined) throw new DomainError('not-found', 'no such delivery');
  const ref = { ...reached, registrationId: delivery.registrationId };
  return { delivery, registration: await getRegistration(context, ref, options) };
}
