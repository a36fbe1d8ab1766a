import {
  type AttemptCounts,
  AttemptCountsSchema,
  RegistrationHealthSchema,
} from '@telehealth/contracts/webhooks/v1/registration';
import { AttemptCounts as Counts, WebhookHealth } from '@telehealth/public-api/webhooks/health';
import { registrationOperations } from '@telehealth/public-api/webhooks/registration-operations';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

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
  serve(scope, registrationOperations.readWebhookHealth, async (request) => {
    const { health } = await call(request, registrations.getHealth, pathIds(request, 'registration_id'));
    return { data: healthToJson(health) };
  });
}

function successRate({ succeeded, failed }: AttemptCounts): number | null {
  const ended = succeeded + failed;
  return ended === 0 ? null : succeeded / ended;
}
