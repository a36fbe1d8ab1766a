import { operations } from '../../operation.ts';
import { Order, OrderPage, OrdersQuery } from './order.ts';

export const orderOperations = operations(
  { tag: 'Orders', credentials: ['apiKey'], brand: 'optional' },
  {
    readOrder: {
      method: 'GET',
      path: '/v1/account/orders/{order_ref}',
      summary: 'An order of a brand of the client',
      description: 'With `X-Brand-Id`, an order of another brand is 404.',
      answers: { 200: Order },
    },
    listOrders: {
      method: 'GET',
      path: '/v1/account/orders',
      summary: 'The orders of the client, by their last change, oldest first',
      description:
        'To follow all changes, read every page, and go on next time with the last `watermark` as `updated_since`. It is inclusive, so some orders come twice: drop those whose `order_ref` and `updated_at` you know. `X-Brand-Id` filters as `brand_id` does; 404 when they differ.',
      query: OrdersQuery,
      answers: { 200: OrderPage },
    },
  },
);
