import { DomainError } from '@telehealth/errors';
import { matching, type Page, pageOf, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import { type DeliveryQuery, findDeliveries } from '../../storage/delivery-log.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { getRegistration, type RegistrationRef } from '../registrations/get-registration.ts';

export interface DeliveryRef extends Reach {
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
    ...matching({ clientIds: reached.clientIds }),
    ...(registrationId !== undefined && { registrationId }),
    expiresAt: { gt: context.clock.now() },
  };
  const [delivery] = await context.deliveries.find(filter, { limit: 1 }, options);
  if (delivery === undefined) throw new DomainError('not-found', 'no such delivery');
  const ref = { ...reached, registrationId: delivery.registrationId };
  return { delivery, registration: await getRegistration(context, ref, options) };
}

export interface DeliveryList extends Omit<DeliveryQuery, 'now' | 'registrationId'> {
  readonly registration: RegistrationRef;
  readonly limit: number;
}

/** Throws `not-found` unless the registration is reached and not deleted. */
export async function listDeliveries(
  context: Pick<Context, 'registrations' | 'deliveries' | 'clock'>,
  { registration, limit, ...query }: DeliveryList,
  options: CallOptions,
): Promise<Page<DeliveryDocument>> {
  const { _id: registrationId } = await getRegistration(context, registration, options);
  const read = { ...query, registrationId, now: context.clock.now() };
  return pageOf(await findDeliveries(context.deliveries, read, limit + 1, options), limit);
}
