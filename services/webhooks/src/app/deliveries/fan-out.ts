import { backgroundLimits, insertIfAbsent } from '@telehealth/changes';
import type { EventEnvelope } from '@telehealth/events';
import type { Context } from '../../context.ts';
import { decideClaim } from '../../domain/deliveries/decide-claim.ts';
import { newDelivery } from '../../domain/deliveries/new-delivery.ts';
import { subscribes } from '../../domain/registrations/subscribed-types.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import type { EventDocument } from '../../storage/events.ts';
import { registrationsOfBrand, registrationsOfClient } from '../../storage/live-registrations.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { keepEvent } from '../events/keep-event.ts';
import { openUrl } from '../registrations/receiver-address.ts';
import { signersOf } from './send.ts';

/**
 * Stores a public event with one delivery for each registration that subscribes its type: those of its brand, or of its client
 * when it names no brand. A repeat adds what is missing. A delivery for which there is a place is stored with its first attempt,
 * which begins when all are stored; the others are left to the queue.
 */
export async function fanOut(context: Context, envelope: EventEnvelope): Promise<void> {
  const { registrations, dueRegistrations } = context;
  const { client_id: clientId, brand_id: brandId } = envelope;
  const event = await keepEvent(context, envelope);
  const candidates =
    brandId === undefined
      ? await registrationsOfClient(registrations, clientId, backgroundLimits)
      : await registrationsOfBrand(registrations, brandId, backgroundLimits);
  const subscribers = candidates.filter((registration) => subscribes(registration, event.type));
  const added = await Promise.allSettled(
    subscribers.map((registration) => addDelivery(context, event, registration)),
  );
  for (const [n, { _id: registrationId }] of subscribers.entries()) {
    const each = added[n];
    if (each?.status !== 'fulfilled') continue;
    if (each.value === undefined) dueRegistrations.add({ clientId, registrationId });
    else each.value();
  }
  for (const each of added) if (each.status === 'rejected') throw each.reason;
}

/** Returns what begins the first attempt; undefined for a delivery that is left to the queue. */
async function addDelivery(
  context: Context,
  event: EventDocument,
  registration: RegistrationDocument,
): Promise<(() => void) | undefined> {
  const { deliveries, clock, settings } = context;
  const at = clock.now();
  const delivery = newDelivery(event, registration, at);
  const prepared = await prepareAttempt(context, registration, at);
  if (prepared === undefined) {
    await insertIfAbsent(deliveries, delivery, backgroundLimits);
    return undefined;
  }
  const { place, ...signed } = prepared;
  const claim = decideClaim(delivery, at, 2 * settings.deadlineMs);
  const claimed = { ...delivery, ...claim } as DeliveryDocument;
  const made = await insertIfAbsent(deliveries, claimed, backgroundLimits).catch((error: unknown) => {
    place.giveBack();
    throw error;
  });
  if (made !== undefined)
    return () => place.begin({ delivery: made, body: event.body, registration, ...signed });
  place.giveBack();
  return undefined;
}

/** A place with what signs the attempt; undefined where the attempt has to wait, or cannot be signed, which costs no try. */
async function prepareAttempt(context: Context, registration: RegistrationDocument, at: number) {
  const place = registration.enabled ? context.firstAttempts.takePlace(registration, at) : undefined;
  if (place === undefined) return undefined;
  try {
    return { place, url: openUrl(context, registration), signers: await signersOf(context, registration) };
  } catch {
    // The queue tries again, and says what is wrong.
    place.giveBack();
    return undefined;
  }
}
