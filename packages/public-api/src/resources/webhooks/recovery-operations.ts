import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { exampleOfDone, Recovery, RecoveryCreate } from './recovery.ts';

export const recoveryOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    recoverDeliveries: {
      method: 'POST',
      path: '/v1/webhooks/registrations/{registration_id}/recover',
      summary: 'Send again what failed in a period',
      description:
        'Begins a job that sends every event of the period whose delivery failed or was never made. Use it after an outage of the receiver. It is refused with 409 while the registration is disabled (`registration_disabled`) and while another recovery runs (`recovery_running`). A period that ends before it begins, or more than 30 days ago, is 422. Read the recovery to follow it.',
      body: RecoveryCreate,
      answers: { 202: dataOf(Recovery) },
      problems: ['validation', 'conflict'],
    },
    readRecovery: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}/recoveries/{recovery_id}',
      summary: 'Read how far a recovery is',
      description:
        'Answers the state of a recovery and how many deliveries it has sent. Ask again while `status` is `running`.',
      answers: { 200: dataOf(Recovery, exampleOfDone) },
    },
  },
);
