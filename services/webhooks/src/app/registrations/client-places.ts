import { remove } from '@telehealth/changes';
import { feedClocks } from '@telehealth/feed';
import { openClientRecords } from '@telehealth/idempotency';
import { type ClientPlace, documentsOf, idsFrom, removeDelivered } from '@telehealth/service-kit/client-data';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

/** What webhooks stores about a client, in the order of its removal: no receiver hears of it. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const { store, clock, registrations } = context;
  const ofClient = (clientId: string) => [{ clientId }];
  const isClient = (clientId: string) => [{ _id: clientId }];
  return [
    documentsOf(registrations, 'registrations', ofClient, (registration, limits) =>
      removeRegistration(context, registration, limits),
    ),
    documentsOf(context.recoveries, 'recoveries', ofClient),
    documentsOf(context.deliveries, 'deliveries', ofClient),
    documentsOf(context.events, 'events', ofClient),
    documentsOf(context.clientHolds, 'client_holds', isClient),
    documentsOf(await store.collection(feedClocks), 'feed_clocks', isClient),
    await openClientRecords(store, clock),
  ];
}

/** At most one for each hour of a day. */
const maxHours = 100;

/** Removes a registration after the counts of its attempts. */
async function removeRegistration(
  { registrations, attemptHours }: Context,
  registration: RegistrationDocument,
  limits: CallOptions,
): Promise<boolean> {
  const hours = await attemptHours.find(idsFrom(`${registration._id}:`), { limit: maxHours }, limits);
  for (const { _id } of hours) await remove(attemptHours, _id, {}, limits);
  return await removeDelivered(registrations, registration, limits);
}
