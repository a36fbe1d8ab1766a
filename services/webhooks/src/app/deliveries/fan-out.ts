import { backgroundLimits, insertIfAbsent } from '@telehealth/changes';
import type { EventEnvelope } from '@telehealth/events';
import type { Context } from '../../context.ts';
import { newDelivery } from '../../domain/deliveries/new-delivery.ts';
import { subscribes } from '../../domain/registrations/subscribed-types.ts';
import { registrationsOfBrand, registrationsOfClient } from '../../storage/live-registrations.ts';
import { keepEvent } from '../events/keep-event.ts';

/**
 * Stores a public event with one delivery for each registration that subscribes its type: those of its brand, or of its client
 * when it names no brand. A repeat adds what is missing.
 */
export async function fanOut(context: Context, envelope: EventEnvelope): Promise<void> {
  const { registrations, deliveries, dueRegistrations, clock } = context;
  const { client_id: clientId, brand_id: brandId } = envelope;
  const event = await keepEvent(context, envelope);
  const candidates =
    brandId === undefined
      ? await registrationsOfClient(registrations, clientId, backgroundLimits)
      : await registrationsOfBrand(registrations, brandId, backgroundLimits);
  const subscribers = candidates.filter((registration) => subscribes(registration, event.type));
  await Promise.all(
    subscribers.map((registration) =>
      insertIfAbsent(deliveries, newDelivery(event, registration, clock.now()), backgroundLimits),
    ),
  );
  for (const { _id: registrationId } of subscribers) dueRegistrations.add({ clientId, registrationId });
}
