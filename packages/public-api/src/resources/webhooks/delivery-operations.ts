import { get, operations, post } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import {
  BrandDeliveriesQuery,
  DeliveriesQuery,
  Delivery,
  DeliveryWithAttempts,
  ResentDelivery,
} from './delivery.ts';
import { exampleOfDone, Recovery, RecoveryCreate } from './recovery.ts';

export const deliveryOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], resource: 'webhooks', brand: 'required' },
  {
    listDeliveries: get('/v1/webhooks/registrations/{registration_id}/deliveries', {
      summary: 'List the deliveries to a receiver',
      description:
        'Answers what was sent to a registration, the latest first. Use it to find what a receiver has missed. Deliveries are stored for 90 days, those of tests for seven.',
      csv: 'delivery_id,status\r\n',
      query: DeliveriesQuery,
      answers: { 200: pageOf(Delivery) },
    }),
    listBrandDeliveries: get('/v1/webhooks/deliveries', {
      summary: 'List the deliveries of a brand',
      description: 'Answers what was sent to all registrations of the brand, the latest first.',
      csv: 'delivery_id,status\r\n',
      query: BrandDeliveriesQuery,
      answers: { 200: pageOf(Delivery) },
    }),
    readDelivery: get('/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}', {
      summary: 'Read a delivery with its attempts',
      description:
        'Answers one delivery with its last 50 attempts: when each was made, how long it took, and what the receiver answered. Use it to find out why a delivery failed.',
      answers: { 200: dataOf(DeliveryWithAttempts) },
    }),
    resendDelivery: post('/v1/webhooks/registrations/{registration_id}/deliveries/{delivery_id}/resend', {
      summary: 'Send a delivery again',
      description:
        'Makes another attempt at once; if that fails, the schedule of tries starts again. Use it when the receiver has been fixed. It is refused with 409 while the registration is disabled (`registration_disabled`), while an attempt is under way (`attempt_under_way`), for a test (`test_not_resent`), and after the event has expired (`event_expired`). Read the delivery to follow it. To send many again, recover a period.',
      answers: { 202: dataOf(ResentDelivery) },
      problems: ['conflict'],
    }),
    recoverDeliveries: post('/v1/webhooks/registrations/{registration_id}/recover', {
      summary: 'Send again what failed in a period',
      description:
        'Begins a job that sends every event of the period whose delivery failed or was never made. Use it after an outage of the receiver. It is refused with 409 while the registration is disabled (`registration_disabled`) and while another recovery runs (`recovery_running`). A period that ends before it begins, in the future, or more than 30 days ago, is 422. Read the recovery to follow it.',
      body: RecoveryCreate,
      answers: { 202: dataOf(Recovery) },
      problems: ['validation', 'conflict'],
    }),
    readRecovery: get('/v1/webhooks/registrations/{registration_id}/recoveries/{recovery_id}', {
      summary: 'Read how far a recovery is',
      description:
        'Answers the state of a recovery and how many deliveries it has sent. Ask again while `status` is `running`.',
      answers: { 200: dataOf(Recovery, exampleOfDone) },
    }),
  },
);
