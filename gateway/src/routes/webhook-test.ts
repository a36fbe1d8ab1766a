import { TestRegistrationResponseSchema } from '@telehealth/contracts/webhooks/v1/registration_service';
import { DomainError } from '@telehealth/errors';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import { TestFire, WebhookTestOutcome } from '@telehealth/public-api/webhooks/test-fire';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { createClientPermits } from '../limits/client-permits.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const outcomeToJson = jsonEncoder(TestRegistrationResponseSchema, WebhookTestOutcome);

/**
 * Test-fire (interface.md 2.15 and 4.11). It lasts as long as the receiver of a tenant likes, so it holds no place: at most
 * `maxLongRequests` are under way at a time, half of them of one client.
 */
export function addWebhookTestRoute(
  scope: RouteScope,
  { clients: { registrations }, callLong, maxLongRequests }: RouteParts,
): void {
  const permits = createClientPermits(maxLongRequests);

  scope.post('/v1/webhooks/registrations/:registration_id/test', {
    schema: {
      operationId: 'testWebhookRegistration',
      summary: 'Send one test event, and answer what came of it',
      description:
        'One attempt, even to a disabled registration. The answer may take 20 seconds. An `event_type` that is not subscribed is 422. At most 10 tests of a registration a minute (429). 503 while too many tests of the client are under way.',
      tags: ['Webhooks'],
      body: TestFire,
      response: { 200: dataOf(WebhookTestOutcome) },
    },
    config: { problems: ['validation', 'conflict'] },
    handler: async (request) => {
      const message = {
        registrationId: pathId(request, 'registration_id'),
        eventType: request.body.event_type ?? '',
      };
      const release = permits.acquire(request.caller?.clientId ?? '');
      if (release === undefined) throw new DomainError('unavailable', 'too many test-fires at a time');
      request.endWork?.();
      try {
        return { data: outcomeToJson(await callLong(request, registrations.testRegistration, message)) };
      } finally {
        release();
      }
    },
  });
}
