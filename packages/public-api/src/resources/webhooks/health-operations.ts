import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { WebhookHealth } from './health.ts';

export const healthOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    readWebhookHealth: {
      method: 'GET',
      path: '/v1/webhooks/registrations/{registration_id}/health',
      summary: 'How the deliveries to a registration go',
      description:
        'Five days without success, and 20 failed attempts, disable the registration. Test-fire, resend and recovery do not count.',
      answers: { 200: dataOf(WebhookHealth) },
    },
  },
);
