import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  AttemptSchema,
  DeliverySchema,
  DeliveryStatus,
  PhaseTimingSchema,
} from '@telehealth/contracts/webhooks/v1/delivery';
import { Attempt, Delivery, PhaseTiming, ResentDelivery } from '@telehealth/public-api/webhooks/delivery';
import { deliveryOperations } from '@telehealth/public-api/webhooks/delivery-operations';
import { pathId, pathIds } from '../../edge/routing/path-ids.ts';
import { queryInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

const deliveryToJson = jsonEncoder(DeliverySchema, Delivery);
const timingToJson = jsonEncoder(PhaseTimingSchema, PhaseTiming);
const attemptToJson = jsonEncoder(AttemptSchema, Attempt, {
  timing: ({ timing }) => timingToJson(timing ?? create(PhaseTimingSchema)),
});
const resentToJson = jsonEncoder(DeliverySchema, ResentDelivery);

/** What was delivered to a registration, with every attempt (decisions.md 3). */
export function addDeliveryRoutes(
  scope: RouteScope,
  { clients: { deliveries }, call, cursors }: RouteParts,
): void {
  serve(scope, deliveryOperations.listDeliveries, (request) => {
    const { status, event_type: eventType = '', event_id: eventId = '', ...period } = request.query;
    const registrationId = pathId(request, 'registration_id');
    const since = queryInstant('since', period.since);
    const until = queryInstant('until', period.until);
    const filters = {
      brandId: request.brandId,
      registrationId,
      status: status ?? '',
      eventType,
      eventId,
      since: String(since ?? ''),
      until: String(until ?? ''),
    };
    return readPage(request, cursors, { list: 'deliveries', filters }, async (page) => {
      const answer = await call(request, deliveries.listDeliveries, {
        registrationId,
        status: DeliveryStatus[(status?.toUpperCase() ?? 'UNSPECIFIED') as keyof typeof DeliveryStatus],
        eventType,
        eventId,
        ...(since !== undefined && { since: timestampFromMs(since) }),
        ...(until !== undefined && { until: timestampFromMs(until) }),
        ...page,
      });
      return { data: answer.deliveries.map(deliveryToJson), nextPageToken: answer.nextPageToken };
    });
  });

  serve(scope, deliveryOperations.readDelivery, async (request) => {
    const answer = await call(
      request,
      deliveries.getDelivery,
      pathIds(request, 'registration_id', 'delivery_id'),
    );
    return { data: { ...deliveryToJson(answer.delivery), attempts: answer.attempts.map(attemptToJson) } };
  });

  serve(scope, deliveryOperations.resendDelivery, async (request) => {
    const { delivery } = await call(
      request,
      deliveries.resendDelivery,
      pathIds(request, 'registration_id', 'delivery_id'),
    );
    return { data: resentToJson(delivery) };
  });
}
