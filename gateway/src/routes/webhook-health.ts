import {
  type AttemptCounts,
  AttemptCountsSchema,
  RegistrationHealthSchema,
} from '@telehealth/contracts/webhooks/v1/registration';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import { AttemptCounts as Counts, WebhookHealth } from '@telehealth/public-api/webhooks/health';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const countsToJson = jsonEncoder(AttemptCountsSchema, Counts, { success_rate: successRate });
const healthToJson = jsonEncoder(RegistrationHealthSchema, WebhookHealth, {
  last_hour: ({ lastHour }) => countsToJson(lastHour),
  last_day: ({ lastDay }) => countsToJson(lastDay),
});

/** How the deliveries to a registration go (decisions.md 3). */
export function addWebhookHealthRoute(
  scope: RouteScope,
  { clients: { registrations }, call }: RouteParts,
): void {
  scope.get('/v1/webhooks/registrations/:registration_id/health', {
    schema: {
      operationId: 'readWebhookHealth',
      summary: 'How the deliveries to a registration go',
      description:
        'Five days without success, and 20 failed attempts, disable the registration. Test-fire, resend and recovery do not count.',
      tags: ['Webhooks'],
      response: { 200: dataOf(WebhookHealth) },
    },
    handler: async (request) => {
      const message = { registrationId: pathId(request, 'registration_id') };
      const { health } = await call(request, registrations.getHealth, message);
      return { data: healthToJson(health) };
    },
  });
}

function successRate({ succeeded, failed }: AttemptCounts): number | null {
  const ended = succeeded + failed;
  return ended === 0 ? null : succeeded / ended;
}
