import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { WebhookHealth } from './health.ts';

export const healthOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    readWebhookHealth: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}/health',
      summary: 'Read how the deliveries to a receiver go',
      description:
        'Answers whether the last attempts succeeded, with the counts of an hour and of a day. Five days without success, and 20 failed attempts, disable the registration; `disables_at` says when that would be. Tests, resends and recoveries do not count. Mend the receiver, enable the registration again, and recover what failed.',
      answers: { 200: dataOf(WebhookHealth) },
    },
  },
);
