import { Capture } from '@telehealth/contracts/orders/v1/order';
import { makeEvent } from '@telehealth/events';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { failingProvider } from './failing-provider.ts';
import { as, type OrdersUnderTest, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

const hour = 60 * 60_000;

/** Publishes that the clock of a client was moved, now by default; resolves when it is handled. */
async function move(
  orders: OrdersUnderTest,
  number: number,
  byMs: number,
  clientId = 'cli_1',
  at = orders.clock.now(),
) {
  const data = { advances: [{ number, at, byMs }], brandIds: ['brd_1'] };
  await orders.context.bus.publish(
    makeEvent({
      ...{ type: 'client.clock_advanced.v1', clientId, subject: clientId, test: true },
      ...{ recordedAt: orders.clock.now(), data },
    }),
  );
}

test('decisions.md 14: the day of a checkout passes when the clock is moved, and the order is cancelled at once', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate();
  const expiresAt = orders.clock.now() + 24 * hour;
  await move(orders, 1, 23 * hour);
  await move(orders, 1, 23 * hour);
  expect(await orders.context.orders.get(orderRef)).toMatchObject({
    ...{ state: 'created', expiresAt: expiresAt - 23 * hour },
  });
  await move(orders, 2, hour);
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
  expect(await orders.announced()).toEqual(['cancelled']);
  await orders.press(checkoutUrl, 'pay');
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
  const next = await orders.initiate();
  expect([next.created, next.orderRef === orderRef]).toEqual([true, false]);
});

test('decisions.md 14: a declined order ends too; an authorized one, one of another client and a later one stay', async () => {
  const orders = await startOrders();
  for (const id of ['jny_2', 'jny_3']) orders.script.journeys.set(id, readyJourney);
  const declined = await orders.initiate();
  await orders.press(declined.checkoutUrl, 'decline');
  const authorized = await orders.initiate({ journeyId: 'jny_2', capture: Capture.MANUAL });
  await orders.press(authorized.checkoutUrl, 'authorize');
  await move(orders, 1, 30 * hour, 'cli_2');
  expect(await orders.stateOf(declined.orderRef)).toBe('payment_failed');
  await move(orders, 1, 30 * hour);
  orders.clock.pass(1);
  const later = await orders.initiate({ journeyId: 'jny_3' });
  await orders.sweep();
  expect(await orders.stateOf(declined.orderRef)).toBe('cancelled');
  expect(await orders.stateOf(authorized.orderRef)).toBe('payment_authorized');
  expect(await orders.stateOf(later.orderRef)).toBe('created');
});

test('decisions.md 14: an authorization of the test checkout ages when the clock is moved, and ends after seven days', async () => {
  const orders = await startOrders();
  const day = 24 * hour;
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  await move(orders, 1, 5 * hour);
  await orders.press(checkoutUrl, 'authorize');
  for (let times = 0; times < 2; times++) await move(orders, 2, 6 * day);
  expect(await orders.stateOf(orderRef)).toBe('payment_authorized');
  await move(orders, 3, day - 2000);
  expect(await orders.stateOf(orderRef)).toBe('payment_authorized');
  await move(orders, 4, 2000);
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
  expect(await refusalOf(orders.payments.capturePayment({ orderRef }, as()))).toBe(
    'conflict authorization_ended',
  );
  expect(await orders.announced()).toEqual(['authorized 29900', 'voided 29900', 'cancelled']);
  expect(await orders.initiate({ capture: Capture.MANUAL })).toMatchObject({ created: true });
});

test('decisions.md 14: what is authorized after a move of the clock has its seven days', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  const movedAt = orders.clock.now();
  await move(orders, 1, 5 * hour);
  orders.clock.pass(1);
  await orders.press(checkoutUrl, 'authorize');
  await move(orders, 1, 5 * hour, 'cli_1', movedAt);
  const [checkout] = await orders.checkouts();
  expect(checkout).not.toHaveProperty('agedMs');
  expect(await orders.stateOf(orderRef)).toBe('payment_authorized');
});

test('decisions.md 14: a move of the clock between the placing and the opening of an order stays', async () => {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  failure.next = { of: 'openCheckout', effect: 'after' };
  await expect(orders.initiate()).rejects.toThrow();
  const expiresAt = orders.clock.now() + 24 * hour;
  await move(orders, 1, 23 * hour);
  const { orderRef } = await orders.initiate();
  expect(await orders.context.orders.get(orderRef)).toMatchObject({ expiresAt: expiresAt - 23 * hour });
  await move(orders, 2, hour);
  expect(await orders.stateOf(orderRef)).toBe('cancelled');
});
