import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OrderSchema, OrderState } from '@telehealth/contracts/orders/v1/order';
import { ListOrdersResponseSchema } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { Order, OrderPage, OrdersQuery } from '@telehealth/public-api/orders/order';
import { refTo } from '@telehealth/public-api/schema/envelope';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { readPage } from '../lists/page.ts';
import { queryInstant } from './instants.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const tags = ['Orders'];
const orderToJson = jsonEncoder(OrderSchema, Order);
const watermarkToJson = jsonEncoder(
  ListOrdersResponseSchema,
  Type.Object({ watermark: OrderPage.properties.watermark }),
);

/** What the brands of a client have sold (interface.md 2.9 and 4.6, decisions.md 3). */
export function addOrderRoutes(scope: RouteScope, { clients: { orders }, call, cursors }: RouteParts): void {
  scope.get('/v1/account/orders/:order_ref', {
    schema: {
      operationId: 'readOrder',
      summary: 'An order of a brand of the client',
      description: 'With `X-Brand-Id`, an order of another brand is 404.',
      tags,
      response: { 200: refTo(Order) },
    },
    handler: async (request) => {
      const message = { orderRef: pathId(request, 'order_ref') };
      const { order } = await call(request, orders.getOrder, message);
      return orderToJson(order);
    },
  });

  scope.get('/v1/account/orders', {
    schema: {
      operationId: 'listOrders',
      summary: 'The orders of the client, by their last change, oldest first',
      description:
        'To follow all changes, read every page, and go on next time with the last `watermark` as `updated_since`. It is inclusive, so some orders come twice: drop those whose `order_ref` and `updated_at` you know. `X-Brand-Id` filters as `brand_id` does; 404 when they differ.',
      tags,
      querystring: OrdersQuery,
      response: { 200: OrderPage },
    },
    handler: (request) => {
      const { state, offering_ref: offeringRef = '', updated_since: since } = request.query;
      const brandId = brandAsked(request);
      const updatedSince = queryInstant('updated_since', since);
      const filters = { brandId, state: state ?? '', offeringRef, updatedSince: String(updatedSince ?? '') };
      return readPage(request, cursors, { list: 'orders', filters }, async (page) => {
        const answer = await call(request, orders.listOrders, {
          brandId,
          state: OrderState[(state?.toUpperCase() ?? 'UNSPECIFIED') as keyof typeof OrderState],
          offeringRef,
          ...(updatedSince !== undefined && { updatedSince: timestampFromMs(updatedSince) }),
          ...page,
        });
        const data = answer.orders.map(orderToJson);
        return { data, ...watermarkToJson(answer), nextPageToken: answer.nextPageToken };
      });
    },
  });
}

/**
 * The brand that the list is narrowed down to; empty for all brands.
 *
 * @throws DomainError `not-found` for a brand that is not the client's, or differs from `X-Brand-Id`.
 */
function brandAsked({
  caller,
  brandId,
  query,
}: FastifyRequest<{ Querystring: Static<typeof OrdersQuery> }>): string {
  const { brand_id: asked } = query;
  if (asked === undefined) return brandId;
  const differs = brandId !== '' && brandId !== asked;
  if (differs || !caller?.brands.has(asked)) throw new DomainError('not-found', 'no such brand');
  return asked;
}
