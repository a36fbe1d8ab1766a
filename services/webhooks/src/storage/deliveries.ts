import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { Delivery } from '../domain/deliveries/delivery.ts';

/** Its id is derived from the event and the registration. */
export interface DeliveryDocument extends Delivery, ChangedDocument {
  /** Epoch ms: when it is removed. */
  readonly expiresAt: number;
}

export type Deliveries = Collection<DeliveryDocument>;

export const deliveriesDefinition: CollectionDefinition<DeliveryDocument> = {
  name: 'deliveries',
  indexes: [
    outboxIndex,
    // For the workers: ended and parked deliveries have no queue.
    { name: 'queue_due', fields: ['queue', 'dueAt'] },
    { name: 'parked_in_at', fields: ['parkedIn', 'parkedAt'] },
    // For the lists.
    { name: 'registration_created', fields: ['registrationId', 'createdAt', '_id'] },
    { name: 'registration_status_created', fields: ['registrationId', 'status', 'createdAt', '_id'] },
    { name: 'registration_type_created', fields: ['registrationId', 'eventType', 'createdAt', '_id'] },
    { name: 'registration_event_created', fields: ['registrationId', 'eventId', 'createdAt', '_id'] },
    { name: 'brand_status_created', fields: ['brandId', 'status', 'createdAt', '_id'] },
    { name: 'client', fields: ['clientId'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};
