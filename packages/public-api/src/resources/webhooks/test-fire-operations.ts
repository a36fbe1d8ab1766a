import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { TestFire, WebhookTestOutcome } from './test-fire.ts';

export const testFireOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    testWebhookRegistration: {
      method: 'POST',
      path: '/v1/webhooks/registrations/{registration_id}/test',
      summary: 'Send a test event to a receiver',
      description:
        'Sends one test event and answers what came of it. Use it after a registration and after a change of the receiver. It makes one attempt, also to a registration that is disabled, and may take 20 seconds. An `event_type` that is not subscribed is 422. A registration takes ten tests a minute (429), and a client only some at a time (503).',
      body: TestFire,
      answers: { 200: dataOf(WebhookTestOutcome) },
      problems: ['validation', 'conflict'],
    },
  },
);
