import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredFailures } from '../domain/failures/failing-payments.ts';

export interface FailuresDocument extends StoredFailures, ChangedDocument {}

export type PaymentFailures = Collection<FailuresDocument>;

export const paymentFailuresDefinition: CollectionDefinition<FailuresDocument> = {
  name: 'payment_failures',
  schemaVersion: 1,
  indexes: [
    { name: 'client', fields: ['clientId'] },
    { name: 'failing_since', fields: ['failingSince'], sparse: true },
    outboxIndex,
  ],
};
