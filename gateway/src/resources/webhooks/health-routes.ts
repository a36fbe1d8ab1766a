import {
  type AttemptCounts,
  AttemptCountsSchema,
  RegistrationHealthSchema,
} from '@telehealth/contracts/webhooks/v1/registration';
import { AttemptCounts as Counts, WebhookHealth } from '@telehealth/public-api/webhooks/health';
import { healthOperations } from '@telehealth/public-api/webhooks/health-operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

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
  scope.route({
    ...routeOf(healthOperations.readWebhookHealth),
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
