import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import { type DeliveryQuery, findDeliveries } from '../../storage/delivery-log.ts';
import { getRegistration, type RegistrationRef } from '../registrations/get-registration.ts';

export interface DeliveryList extends Omit<DeliveryQuery, 'now' | 'registrationId'> {
  readonly registration: RegistrationRef;
  readonly limit: number;
}

/** The latest first. Throws `not-found` unless the registration is reached and not deleted. */
export async function listDeliveries(
  context: Pick<Context, 'registrations' | 'deliveries' | 'clock'>,
  { registration, limit, ...query }: DeliveryList,
  options: CallOptions,
): Promise<Page<DeliveryDocument>> {
  const { _id: registrationId } = await getRegistration(context, registration, options);
  const read = { ...query, registrationId, now: context.clock.now() };
  return pageOf(await findDeliveries(context.deliveries, read, limit + 1, options), limit);
}
