import { randomBytes } from 'node:crypto';
import { makeEvent, type NewEvent } from '@telehealth/events';
import { writable } from '@telehealth/store/writing';
import { sealUrl } from '../src/app/registrations/receiver-address.ts';
import type { Context } from '../src/context.ts';
import type { DeliveryDocument } from '../src/storage/deliveries.ts';
import type { RegistrationDocument } from '../src/storage/registrations.ts';

/** Stores a registration of `brd_1` for `journey.case.opened.v1`, but for what is given. */
export async function seedRegistration(
  context: Context,
  { url, ...given }: Partial<RegistrationDocument> & { readonly url?: string } = {},
): Promise<RegistrationDocument> {
  const { registrations, secrets, clock } = context;
  const { _id = 'whr_1', brandId = 'brd_1' } = given;
  const registration: RegistrationDocument = {
    ...{ _id, version: 1, clientId: 'cli_1', brandId, place: `${brandId}:${_id}` },
    sealedUrl: sealUrl(context, _id, url ?? `https://receiver.example/${_id}`),
    ...{ eventTypes: ['journey.case.opened.v1'], enabled: true },
    secrets: [{ sealed: secrets.seal(_id, randomBytes(32)), operationId: 'opr_seed' }],
    createdAt: clock.now(),
    ...given,
  };
  await writable(registrations).insert(registration);
  return registration;
}

/** A `journey.case.opened.v1` of `brd_1`, but for what is given. */
export function anEvent(given: Partial<NewEvent<'journey.case.opened.v1'>> = {}) {
  return makeEvent({
    ...{ type: 'journey.case.opened.v1', clientId: 'cli_1', brandId: 'brd_1', subject: 'jny_1' },
    ...{ sequence: 3, test: true, recordedAt: Date.UTC(2026, 0, 1) },
    data: { journeyId: 'jny_1', caseId: 'cse_1' },
    ...given,
  });
}

/** Every delivery, by the instant of its making. */
export function allDeliveries({ deliveries }: Context): Promise<DeliveryDocument[]> {
  return deliveries.find({}, { sort: { _id: 'asc' }, limit: 1000 });
}

/** The only delivery there is. */
export async function theDelivery(context: Context): Promise<DeliveryDocument> {
  const found = await allDeliveries(context);
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${found.length} deliveries`);
  return one;
}
