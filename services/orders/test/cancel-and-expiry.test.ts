import { Capture, OrderState } from '@telehealth/contracts/orders/v1/order';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { failingProvider } from './failing-provider.ts';
import { as, type OrdersOptions, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

const minute = 60_000;
const hour = 60 * minute;

async function start(options: OrdersOptions = {}) {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider, ...options });
  return {
    ...orders,
    failure,
    cancel: (orderRef: string, idempotencyKey?: string) =>
      orders.payments.cancelPayment({ orderRef }, as(idempotencyKey === undefined ? {} : { idempotencyKey })),
    listed: async () => (await orders.orders.listOrders({}, as())).orders,
  };
}

test.each([
  ['created', [], Capture.AUTOMATIC, ['cancelled']],
  ['payment_failed', ['decline'], Capture.AUTOMATIC, ['failed 29900', 'cancelled']],
  ['payment_authorized', ['authorize'], Capture.MANUAL, ['authorized 29900', 'voided 29900', 'cancelled']],
] as const)('decisions.md 6: an order that is %s is cancelled', async (state, actions, capture, events) => {
  const orders = await start();
  const { orderRef, checkoutUrl } = await orders.initiate({ capture });
  await orders.press(checkoutUrl, ...actions);
  expect(await orders.stateOf(orderRef)).toBe(state);
  expect((await orders.cancel(orderRef)).order).toMatchObject({
    orderRef,
    state: OrderState.CANCELLED,
    totalMinor: 29_900n,
  });
  expect((await orders.checkouts()).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await orders.announced()).toEqual(events);
  await orders.press(checkoutUrl, 'pay', 'authorize');
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
});

test('decisions.md 6: an order that was captured is refunded instead of cancelled', async () => {
  const orders = await start();
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay', 'partial_refund');
  expect(await refusalOf(orders.cancel(orderRef))).toBe('conflict refund_instead');
  expect(await orders.stateOf(orderRef)).toBe('partially_refunded');
  expect(orders.failure.calls.cancel).toBe(0);
});

test('decisions.md 6: a cancelled order is cancelled again with the same answer, and nothing moves', async () => {
  const orders = await start();
  const { orderRef } = await orders.initiate();
  const first = await orders.cancel(orderRef);
  const [before] = await orders.listed();
  orders.clock.pass(minute);
  expect(await orders.cancel(orderRef)).toEqual(first);
  expect(await orders.cancel(orderRef, 'k')).toEqual(first);
  expect(await orders.listed()).toEqual([before]);
  expect(orders.failure.calls.cancel).toBe(1);
});

test('cancellations at once have one effect', async () => {
  const orders = await start();
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  await orders.press(checkoutUrl, 'authorize');
  const answers = await Promise.all(Array.from({ length: 10 }, () => orders.cancel(orderRef)));
  for (const { order } of answers) expect(order?.state).toBe(OrderState.CANCELLED);
  expect(await orders.announced()).toEqual(['authorized 29900', 'voided 29900', 'cancelled']);
});

test('decisions.md 6: a payment that was captured in between is refunded instead, and the order shows it', async () => {
  const orders = await start();
  const { orderRef, checkoutUrl } = await orders.initiate();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  expect(await orders.stateOf(orderRef)).toBe('created');
  expect(await refusalOf(orders.cancel(orderRef))).toBe('conflict refund_instead');
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect(await orders.announced()).toEqual(['captured 29900']);
});

test.each(['before', 'after'] as const)(
  'a cancellation whose provider fails %s its effect is completed by a second one',
  async (effect) => {
    const orders = await start();
    const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
    await orders.press(checkoutUrl, 'authorize');
    orders.failure.next = { of: 'cancel', effect };
    expect(await refusalOf(orders.cancel(orderRef, 'k'))).toBe('unavailable');
    expect((await orders.cancel(orderRef, 'k')).order?.state).toBe(OrderState.CANCELLED);
    expect(await orders.announced()).toEqual(['authorized 29900', 'voided 29900', 'cancelled']);
  },
);

test('a cancellation whose answer is lost is completed by the schedule', async () => {
  const orders = await start();
  const { orderRef } = await orders.initiate();
  orders.failure.next = { of: 'cancel', effect: 'after' };
  expect(await refusalOf(orders.cancel(orderRef))).toBe('unavailable');
  orders.clock.pass(15 * minute);
  await orders.sweep();
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
});

test('an order that is not paid, also a declined one, is cancelled by the schedule when the time to pay is over', async () => {
  const orders = await start({ settings: { payWithinMs: hour } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'decline');
  orders.clock.pass(hour - 1001);
  await orders.sweep();
  expect(await orders.stateOf(orderRef)).toBe('payment_failed');
  orders.clock.pass(1);
  await orders.sweep();
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
  expect((await orders.listed()).map((order) => order.state)).toEqual([OrderState.CANCELLED]);
  expect(await orders.announced()).toEqual(['failed 29900', 'cancelled']);
});

test('an order that is authorized does not expire', async () => {
  const orders = await start({ settings: { payWithinMs: hour } });
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  await orders.press(checkoutUrl, 'authorize');
  for (const hours of [1, 24]) {
    orders.clock.pass(hours * hour);
    await orders.sweep();
  }
  expect(await orders.stateOf(orderRef)).toBe('payment_authorized');
  await orders.press(checkoutUrl, 'capture');
  expect(await orders.stateOf(orderRef)).toBe('paid');
});

test('an order that was paid at the last moment does not expire, although its confirmation was lost', async () => {
  const orders = await start({ settings: { payWithinMs: hour, reconcileEveryMs: 24 * hour } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  // The list of events was read just before.
  await orders.sweep();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  orders.clock.pass(hour);
  await orders.sweep();
  expect(await orders.stateOf(orderRef)).toBe('paid');
});

test.each(['before', 'after'] as const)(
  'an initiation that broke off %s the checkout was opened is completed by the schedule',
  async (effect) => {
    const orders = await start();
    orders.failure.next = { of: 'openCheckout', effect };
    expect(await refusalOf(orders.initiate())).toBe('unavailable');
    expect(await orders.listed()).toEqual([]);
    orders.clock.pass(15 * minute);
    await orders.sweep();
    const [order] = await orders.listed();
    expect(order?.state).toBe(OrderState.CREATED);
    const { orderRef, checkoutUrl, created } = await orders.initiate();
    expect([orderRef, created]).toEqual([order?.orderRef, false]);
    await orders.press(checkoutUrl, 'pay');
    expect(await orders.stateOf(orderRef)).toBe('paid');
  },
);

test('an order whose initiation broke off is never visible, and removed when its time is over', async () => {
  const orders = await start({ settings: { payWithinMs: hour } });
  orders.failure.next = { of: 'openCheckout', effect: 'after' };
  expect(await refusalOf(orders.initiate())).toBe('unavailable');
  const [broken] = await orders.placed();
  const orderRef = broken?._id ?? '';
  // The schedule did not run in between.
  orders.clock.pass(hour);
  const seen = () => refusalOf(orders.orders.getOrder({ orderRef }, as()));
  expect(await seen()).toBe('not-found');
  await orders.sweep();
  expect(await orders.stateOf(orderRef)).toBeUndefined();
  expect(await seen()).toBe('not-found');
  expect(await orders.listed()).toEqual([]);
  const next = await orders.initiate();
  expect(next.created).toBe(true);
  expect(next.orderRef).not.toBe(orderRef);
});

test('an order that cannot be processed does not stop the others, and is due again after an interval', async () => {
  const orders = await start({ settings: { payWithinMs: hour } });
  for (const journeyId of ['jny_1', 'jny_2', 'jny_3']) {
    orders.script.journeys.set(journeyId, readyJourney);
    await orders.initiate({ journeyId });
  }
  const cancelled = async () =>
    (await orders.listed()).filter(({ state }) => state === OrderState.CANCELLED).length;
  orders.clock.pass(hour);
  orders.failure.next = { of: 'cancel', effect: 'before' };
  await expect(orders.sweep()).rejects.toThrow('1 due orders could not be processed');
  expect(await cancelled()).toBe(2);
  await orders.sweep();
  expect(await cancelled()).toBe(2);
  orders.clock.pass(15 * minute);
  await orders.sweep();
  expect(await cancelled()).toBe(3);
});
