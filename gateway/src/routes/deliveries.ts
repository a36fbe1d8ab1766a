import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  AttemptSchema,
  DeliverySchema,
  DeliveryStatus,
  PhaseTimingSchema,
} from '@telehealth/contracts/webhooks/v1/delivery';
import { ResendDeliveryResponseSchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { dataOf, pageOf } from '@telehealth/public-api/schema/envelope';
import {
  Attempt,
  DeliveriesQuery,
  Delivery,
  DeliveryWithAttempts,
  PhaseTiming,
  ResentDelivery,
} from '@telehealth/public-api/webhooks/delivery';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { readPage } from '../lists/page.ts';
import { queryInstant } from './instants.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const collection = '/v1/webhooks/registrations/:registration_id/deliveries';
const one = `${collection}/:delivery_id` as const;
const tags = ['Webhooks'];
const deliveryToJson = jsonEncoder(DeliverySchema, Delivery);
const timingToJson = jsonEncoder(PhaseTimingSchema, PhaseTiming);
const attemptToJson = jsonEncoder(AttemptSchema, Attempt, {
  timing: ({ timing }) => timingToJson(timing ?? create(PhaseTimingSchema)),
});
const resentToJson = jsonEncoder(ResendDeliveryResponseSchema, ResentDelivery);

/** What was delivered to a registration, with every attempt (decisions.md 3). */
export function addDeliveryRoutes(
  scope: RouteScope,
  { clients: { deliveries }, call, cursors }: RouteParts,
): void {
  scope.get(collection, {
    schema: {
      operationId: 'listDeliveries',
      summary: 'The deliveries to a registration, the latest first',
      description: 'Kept for 90 days, those of test-fire for 7.',
      tags,
      querystring: DeliveriesQuery,
      response: { 200: pageOf(Delivery) },
    },
    handler: (request) => {
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
    },
  });

  scope.get(one, {
    schema: {
      operationId: 'readDelivery',
      summary: 'A delivery with its attempts',
      description: 'One of another registration is 404.',
      tags,
      response: { 200: dataOf(DeliveryWithAttempts) },
    },
    handler: async (request) => {
      const answer = await call(request, deliveries.getDelivery, idsIn(request));
      return { data: { ...deliveryToJson(answer.delivery), attempts: answer.attempts.map(attemptToJson) } };
    },
  });

  scope.post(`${one}/resend`, {
    schema: {
      operationId: 'resendDelivery',
      summary: 'Send a delivery again, at once',
      description:
        'If that fails, the schedule of tries begins anew. Refused with 409: `registration_disabled`, `attempt_under_way`, `test_not_resent`, `event_expired`.',
      tags,
      response: { 202: dataOf(ResentDelivery) },
    },
    config: { problems: ['conflict'] },
    handler: async (request, reply) => {
      const answer = await call(request, deliveries.resendDelivery, idsIn(request));
      reply.code(202);
      return { data: resentToJson(answer) };
    },
  });
}

function idsIn(request: Parameters<typeof pathId>[0]) {
  return {
    registrationId: pathId(request, 'registration_id'),
    deliveryId: pathId(request, 'delivery_id'),
  };
}
