import { TestRegistrationResponseSchema } from '@telehealth/contracts/webhooks/v1/registration_service';
import { registrationOperations } from '@telehealth/public-api/webhooks/registration-operations';
import { WebhookTestOutcome } from '@telehealth/public-api/webhooks/test-fire';
import { boundLongRequests } from '../../edge/limits/long-requests.ts';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const outcomeToJson = jsonEncoder(TestRegistrationResponseSchema, WebhookTestOutcome);

/**
 * Test-fire (interface.md 2.15 and 4.11). It lasts as long as the receiver of a tenant likes, so it holds no place: a bounded
 * number is under way at a time, a quarter of them of one client, and others wait for their turn.
 */
export function addWebhookTestRoute(
  scope: RouteScope,
  { clients: { registrations }, callLong, longRequests }: RouteParts,
): void {
  const runLong = boundLongRequests(longRequests, 'test-fires');

  serve(scope, registrationOperations.testWebhookRegistration, async (request) => {
    const message = {
      ...pathIds(request, 'registration_id'),
      eventType: request.body.event_type ?? '',
    };
    return await runLong(request, async () => ({
      data: outcomeToJson(await callLong(request, registrations.testRegistration, message)),
    }));
  });
}
