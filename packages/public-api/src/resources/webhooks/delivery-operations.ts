import { operations } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { DeliveriesQuery, Delivery, DeliveryWithAttempts, ResentDelivery } from './delivery.ts';

export const deliveryOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    listDeliveries: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}/deliveries',
      summary: 'The deliveries to a registration, the latest first',
      description: 'Kept for 90 days, those of test-fire for 7.',
      query: DeliveriesQuery,
      answers: { 200: pageOf(Delivery) },
    },
    readDelivery: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}',
      summary: 'A delivery with its attempts',
      description: 'One of another registration is 404.',
      answers: { 200: dataOf(DeliveryWithAttempts) },
    },
    resendDelivery: {
      method: 'POST',
      path: '/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}/resend',
      summary: 'Send a delivery again, at once',
      description:
        'If that fails, the schedule of tries begins anew. Refused with 409: `registration_disabled`, `attempt_under_way`, `test_not_resent`, `event_expired`.',
      answers: { 202: dataOf(ResentDelivery) },
      problems: ['conflict'],
    },
  },
);
