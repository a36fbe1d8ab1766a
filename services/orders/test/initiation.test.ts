import { expect, test } from 'vitest';
import { as, startOrders } from './orders-under-test.ts';

test('an order is opened at the price of the catalog, and paid on its checkout page', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl, created } = await orders.initiate();
  expect(created).toBe(true);
  expect(await orders.payments.getPaymentStatus({ orderRef }, as())).toMatchObject({
    payment: { orderRef, totalMinor: 29_900n, currency: 'USD' },
  });
  await orders.press(checkoutUrl, 'pay');
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect((await orders.events()).map(({ type, data }) => [type, data])).toEqual([
    ['order.paid.v1', { journey_id: 'jny_1', order_ref: orderRef, total_minor: '29900', currency: 'USD' }],
  ]);
});
