import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { RecoverySchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { Recovery } from '@telehealth/public-api/webhooks/recovery';
import { recoveryOperations } from '@telehealth/public-api/webhooks/recovery-operations';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { bodyInstant } from './instants.ts';
import { pathId } from './path-ids.ts';
import { routeOf } from './route-of.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const recoveryToJson = jsonEncoder(RecoverySchema, Recovery);

/** Jobs that send again what failed in a period (decisions.md 3). */
export function addRecoveryRoutes(scope: RouteScope, { clients: { deliveries }, call }: RouteParts): void {
  scope.route({
    ...routeOf(recoveryOperations.recoverDeliveries),
    handler: async (request, reply) => {
      const registrationId = pathId(request, 'registration_id');
      const { since, until } = request.body;
      const { recovery } = await call(request, deliveries.recoverDeliveries, {
        registrationId,
        since: timestampFromMs(bodyInstant('/since', since)),
        ...(until !== undefined && { until: timestampFromMs(bodyInstant('/until', until)) }),
      });
      reply.code(202);
      return { data: recoveryToJson(recovery) };
    },
  });

  scope.route({
    ...routeOf(recoveryOperations.readRecovery),
    handler: async (request) => {
      const message = {
        registrationId: pathId(request, 'registration_id'),
        recoveryId: pathId(request, 'recovery_id'),
      };
      const { recovery } = await call(request, deliveries.getRecovery, message);
      return { data: recoveryToJson(recovery) };
    },
  });
}
