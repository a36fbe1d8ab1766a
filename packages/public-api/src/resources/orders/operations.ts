import { get, operations } from '../../operation.ts';
import { rangeOfOrder } from '../../schema/list-query.ts';
import { Ledger, Order, OrderPage, OrdersQuery, OrderTotals, OrderTotalsQuery } from './order.ts';

export const orderOperations = operations(
  { tag: 'Orders', credentials: ['apiKey'], resource: 'orders', brand: 'optional' },
  {
    readOrder: get('/v1/account/orders/{order_ref}', {
      summary: 'Read an order',
      description:
        'Answers an order of any brand of the client, without anything about the patient or the card. Use it to look up the order behind an event or a support case. An order of another client is 404; with `X-Brand-Id`, so is an order of another brand.',
      answers: { 200: Order },
    }),
    readLedger: get('/v1/account/orders/{order_ref}/ledger', {
      summary: 'Read what happened to the money of an order',
      description: 'Answers what the provider reported, by its time. The sums are in the order.',
      answers: { 200: Ledger },
    }),
    listOrders: get('/v1/account/orders', {
      summary: 'List the orders of the client',
      description:
        "Answers the orders of all brands, ordered by their last change, the earliest first. Use it to keep a copy of the orders up to date: read every page, and continue next time with the last `watermark` as `updated_since`. That bound is inclusive, so some orders come twice; drop those whose `order_ref` and `updated_at` you know. `X-Brand-Id` narrows the list down as `brand_id` does. A brand that is not the client's, and two brands that differ, are 404.",
      furtherRules: rangeOfOrder,
      csv: 'order_ref,state\r\n',
      query: OrdersQuery,
      answers: { 200: OrderPage },
    }),
    readOrderTotals: get('/v1/account/order-totals', {
      summary: 'Add up orders by currency',
      description: 'Answers the sums of at most 10 000 orders: those of the list with these filters.',
      query: OrderTotalsQuery,
      answers: { 200: OrderTotals },
      problems: ['validation'],
    }),
  },
);
