import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { writable } from '@telehealth/store/writing';
import { deliveryIdOf, newDelivery } from '../src/domain/deliveries/new-delivery.ts';
import type { DeliveryDocument } from '../src/storage/deliveries.ts';
import type { RegistrationDocument } from '../src/storage/registrations.ts';
import { aRegistration } from './domain/a-registration.ts';
import { type SomeEvent, startWithEvents } from './kept-events.ts';
import type { WebhooksOptions } from './webhooks-under-test.ts';

const caseOpened = 'journey.case.opened.v1';

/**
 * Starts webhooks with the registration `whr_1` of `brd_1`, whose secret cannot be opened: its deliveries stay as they are
 * stored.
 */
export async function startWithDeliveries(options: WebhooksOptions = {}) {
  const webhooks = await startWithEvents(options);
  const { context, keep } = webhooks;
  const store = async (registration: Partial<RegistrationDocument> = {}) => {
    const stored = { ...aRegistration({ createdAt: context.clock.now() }), version: 1, ...registration };
    await writable(context.registrations).insert(stored);
    return stored;
  };
  const registration = await store();
  return {
    ...webhooks,
    deliveries: webhooks.client(DeliveryService),
    /** Stores another registration. */
    store,
    /** Takes up one event that the registration subscribes; its id. */
    async keepSubscribed(event: SomeEvent = {}) {
      const [eventId = ''] = await keep({ type: caseOpened, recordedAt: context.clock.now(), ...event });
      return eventId;
    },
    /** Stores the delivery of an event; with these other fields. An ended one is in no queue. */
    async deliver(eventId: string, given: Partial<DeliveryDocument> = {}) {
      const event = { _id: eventId, type: caseOpened };
      const { queue, dueAt, ...fresh } = newDelivery(event, registration, context.clock.now());
      const isPending = (given.status ?? 'pending') === 'pending';
      const delivery = {
        ...fresh,
        ...(isPending && { queue: registration._id, dueAt: context.clock.now() }),
        ...given,
      };
      await writable(context.deliveries).insert(delivery as DeliveryDocument);
      return delivery._id;
    },
    /** The delivery of an event to the registration. */
    deliveryOf: (eventId: string) => context.deliveries.get(deliveryIdOf(eventId, registration._id)),
  };
}
