import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { RecoverySchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { Recovery } from '@telehealth/public-api/webhooks/recovery';
import { recoveryOperations } from '@telehealth/public-api/webhooks/recovery-operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { bodyInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

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
