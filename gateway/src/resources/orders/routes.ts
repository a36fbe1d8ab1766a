import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { LedgerEntrySchema } from '@telehealth/contracts/orders/v1/ledger';
import { OrderSchema, OrderState } from '@telehealth/contracts/orders/v1/order';
import { ListOrdersResponseSchema } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { orderOperations } from '@telehealth/public-api/orders/operations';
import { Ledger, Order, OrderPage, type OrdersQuery } from '@telehealth/public-api/orders/order';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { pathIds } from '../../edge/routing/path-ids.ts';
import { asksForCsv, sendCsv } from '../routes/csv.ts';
import { queryInstant } from '../routes/instants.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import { readPage } from '../routes/page.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { orderStates } from './payment-state.ts';

const orderToJson = jsonEncoder(OrderSchema, Order, orderStates);
const entryToJson = jsonEncoder(LedgerEntrySchema, Ledger.properties.data.items);
const watermarkToJson = jsonEncoder(
  ListOrdersResponseSchema,
  Type.Object({ watermark: OrderPage.properties.watermark }),
);

/** What the brands of a client have sold (interface.md 2.9 and 4.6, decisions.md 3). */
export function addOrderRoutes(scope: RouteScope, { clients: { orders }, call, cursors }: RouteParts): void {
  serve(scope, orderOperations.readOrder, async (request) => {
    const { order } = await call(request, orders.getOrder, pathIds(request, 'order_ref'));
    return orderToJson(order);
  });

  serve(scope, orderOperations.readLedger, async (request) => {
    const { entries } = await call(request, orders.getOrderLedger, pathIds(request, 'order_ref'));
    return { data: entries.map(entryToJson) };
  });

  serve(scope, orderOperations.listOrders, async (request, reply) => {
    const { state, offering_ref: offeringRef = '', updated_since: since } = request.query;
    const { journey_id: journeyId = '', reference = '' } = request.query;
    const brandId = brandAsked(request);
    const updatedSince = queryInstant('updated_since', since);
    const filters = {
      brandId,
      state: state ?? '',
      offeringRef,
      ...(journeyId !== '' && { journeyId }),
      ...(reference !== '' && { reference }),
      updatedSince: String(updatedSince ?? ''),
    };
    const page = readPage(request, cursors, { list: 'orders', filters }, async (page) => {
      const answer = await call(request, orders.listOrders, {
        brandId,
        state: OrderState[(state?.toUpperCase() ?? 'UNSPECIFIED') as keyof typeof OrderState],
        offeringRef,
        journeyId,
        reference,
        ...(updatedSince !== undefined && { updatedSince: timestampFromMs(updatedSince) }),
        ...page,
      });
      const data = answer.orders.map(orderToJson);
      return { data, ...watermarkToJson(answer), nextPageToken: answer.nextPageToken };
    });
    return asksForCsv(request) ? sendPage(request, reply, await page) : await page;
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

const columns = Object.keys(Order.properties) as (keyof Static<typeof Order>)[];

/** The rows of a page as CSV; `Link` leads to the next one. */
function sendPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { data, next_cursor: cursor }: Static<typeof OrderPage>,
): FastifyReply {
  if (cursor !== null) {
    const [path, query] = url.split('?');
    const next = new URLSearchParams(query);
    next.set('cursor', cursor);
    reply.header('link', `<${path}?${next}>; rel="next"`);
  }
  return sendCsv(reply, columns, data);
}
