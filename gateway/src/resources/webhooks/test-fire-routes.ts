import { TestRegistrationResponseSchema } from '@telehealth/contracts/webhooks/v1/registration_service';
import { DomainError } from '@telehealth/errors';
import { WebhookTestOutcome } from '@telehealth/public-api/webhooks/test-fire';
import { testFireOperations } from '@telehealth/public-api/webhooks/test-fire-operations';
import { createClientPermits } from '../../edge/limits/client-permits.ts';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

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

  scope.route({
    ...routeOf(testFireOperations.testWebhookRegistration),
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
