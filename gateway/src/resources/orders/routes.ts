import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OrderSchema, OrderState } from '@telehealth/contracts/orders/v1/order';
import { ListOrdersResponseSchema } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { orderOperations } from '@telehealth/public-api/orders/operations';
import { Order, OrderPage, type OrdersQuery } from '@telehealth/public-api/orders/order';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { queryInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

const orderToJson = jsonEncoder(OrderSchema, Order);
const watermarkToJson = jsonEncoder(
  ListOrdersResponseSchema,
  Type.Object({ watermark: OrderPage.properties.watermark }),
);

/** What the brands of a client have sold (interface.md 2.9 and 4.6, decisions.md 3). */
export function addOrderRoutes(scope: RouteScope, { clients: { orders }, call, cursors }: RouteParts): void {
  scope.route({
    ...routeOf(orderOperations.readOrder),
    handler: async (request) => {
      const message = { orderRef: pathId(request, 'order_ref') };
      const { order } = await call(request, orders.getOrder, message);
      return orderToJson(order);
    },
  });

  scope.route({
    ...routeOf(orderOperations.listOrders),
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
