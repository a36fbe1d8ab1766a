import { operations } from '../../operation.ts';
import { dataOf } from '../../schema/envelope.ts';
import { TestFire, WebhookTestOutcome } from './test-fire.ts';

export const testFireOperations = operations(
  { tag: 'Webhooks', credentials: ['apiKey'], brand: 'required' },
  {
    testWebhookRegistration: {
      method: 'POST',
      path: '/v1/webhooks/registrations/{registration_id}/test',
      summary: 'Send one test event, and answer what came of it',
      description:
        'One attempt, even to a disabled registration. The answer may take 20 seconds. An `event_type` that is not subscribed is 422. At most 10 tests of a registration a minute (429). 503 while too many tests of the client are under way.',
      body: TestFire,
      answers: { 200: dataOf(WebhookTestOutcome) },
      problems: ['validation', 'conflict'],
    },
  },
);
