import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { RecoverySchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { deliveryOperations } from '@telehealth/public-api/webhooks/delivery-operations';
import { Recovery } from '@telehealth/public-api/webhooks/recovery';
import { pathId, pathIds } from '../../edge/routing/path-ids.ts';
import { bodyInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const recoveryToJson = jsonEncoder(RecoverySchema, Recovery);

/** Jobs that send again what failed in a period (decisions.md 3). */
export function addRecoveryRoutes(scope: RouteScope, { clients: { deliveries }, call }: RouteParts): void {
  serve(scope, deliveryOperations.recoverDeliveries, async (request) => {
    const registrationId = pathId(request, 'registration_id');
    const { since, until } = request.body;
    const { recovery } = await call(request, deliveries.recoverDeliveries, {
      registrationId,
      since: timestampFromMs(bodyInstant('/since', since)),
      ...(until !== undefined && { until: timestampFromMs(bodyInstant('/until', until)) }),
    });
    return { data: recoveryToJson(recovery) };
  });

  serve(scope, deliveryOperations.readRecovery, async (request) => {
    const { recovery } = await call(
      request,
      deliveries.getRecovery,
      pathIds(request, 'registration_id', 'recovery_id'),
    );
    return { data: recoveryToJson(recovery) };
  });
}
