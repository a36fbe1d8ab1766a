import { DomainError } from '@telehealth/errors';
import { type BrandKey, matching, type Page, pageOf, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import { type DeliveryQuery, findDeliveries, type Receivers } from '../../storage/delivery-log.ts';
import {
  findRegistrations,
  maxRegistrations,
  type RegistrationDocument,
} from '../../storage/registrations.ts';
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

export interface DeliveryList extends Omit<DeliveryQuery, 'now' | 'receivers'> {
  /** One registration, or every registration of a brand that is not deleted. */
  readonly to: RegistrationRef | BrandKey;
  readonly limit: number;
}

/** Throws `not-found` unless the registration is reached and not deleted. */
export async function listDeliveries(
  context: Pick<Context, 'registrations' | 'deliveries' | 'clock'>,
  { to, limit, ...query }: DeliveryList,
  options: CallOptions,
): Promise<Page<DeliveryDocument>> {
  const receivers = await receiversOf(context, to, options);
  const read = { ...query, receivers, now: context.clock.now() };
  return pageOf(await findDeliveries(context.deliveries, read, limit + 1, options), limit);
}

async function receiversOf(
  context: Pick<Context, 'registrations'>,
  to: RegistrationRef | BrandKey,
  options: CallOptions,
): Promise<Receivers> {
  if ('registrationId' in to) return { registrationId: (await getRegistration(context, to, options))._id };
  const { clientId, brandId } = to;
  const reach = { clientIds: [clientId], brandId };
  const found = await findRegistrations(context.registrations, reach, { limit: maxRegistrations }, options);
  return { brandId, registrationIds: found.map(({ _id }) => _id) };
}
