import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { exampleOfDone, Recovery, RecoveryCreate } from './recovery.ts';

export const recoveryOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    recoverDeliveries: {
      method: 'POST',
      path: '/v1/webhooks/registrations/{registration_id}/recover',
      summary: 'Send again what failed in a period, and what was never sent',
      description:
        'Begins a job. Refused with 409: `registration_disabled`, `recovery_running`. A period that ends before it begins, or more than 30 days ago, is 422.',
      body: RecoveryCreate,
      answers: { 202: dataOf(Recovery) },
      problems: ['validation', 'conflict'],
    },
    readRecovery: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}/recoveries/{recovery_id}',
      summary: 'How far a recovery is',
      description: 'Ask again while `status` is `running`.',
      answers: { 200: dataOf(Recovery, exampleOfDone) },
    },
  },
);
