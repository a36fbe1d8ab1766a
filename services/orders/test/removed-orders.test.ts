import { Capture } from '@telehealth/contracts/orders/v1/payment_service';
import { makeEvent } from '@telehealth/events';
import { dayMs } from '@telehealth/ids';
import { refusalOf } from '@telehealth/rpc/testing';
import { interceptStore } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { removeOldOrders } from '../src/app/orders/remove-old-orders.ts';
import { eraseJourneyOrders } from '../src/app/payments/erase-journey-orders.ts';
import { failingProvider } from './failing-provider.ts';
import { type OrdersUnderTest, startOrders } from './orders-under-test.ts';
import { recorded } from './scripted-upstreams.ts';

test('decisions.md 4: an erased journey has no open checkout, and its order leads to it no more', async () => {
  const orders = await startOrders();
  recorded({ reference: 'canary-reference' })(orders.script);
  const { orderRef } = await orders.initiate({ returnUrl: 'https://shop.example/thanks' });
  for (let times = 0; times < 2; times++) await publishErasure(orders, orderRef);
  await expect.poll(() => orders.stateOf(orderRef)).toBe('cancelled');
  await expect.poll(async () => (await orders.context.orders.get(orderRef))?.journeyErasedAt).toBeDefined();
  const { outbox: _, ...order } = (await orders.context.orders.get(orderRef)) ?? {};
  for (const text of ['jny_1', 'canary-reference']) expect(JSON.stringify(order)).not.toContain(text);
  expect(order).not.toHaveProperty('returnUrl');
  const [checkout] = await orders.checkouts();
  expect(checkout).toMatchObject({ status: 'cancelled' });
  expect(checkout).not.toHaveProperty('returnUrl');
});

test('decisions.md 4: an order that is placed while its journey is erased is not opened, and is gone', async () => {
  let placing = async () => {};
  const orders = await startOrders({
    wrapStore: (store) =>
      interceptStore(store, async (method, run, collection) => {
        if (method === 'insert' && collection === 'orders') await placing();
        return await run();
      }),
  });
  placing = async () => {
    const journey = { clientId: 'cli_1', brandId: 'brd_1', journeyId: 'jny_1' };
    await eraseJourneyOrders(orders.context, journey);
  };
  expect(await refusalOf(orders.initiate())).toBe('not-found');
  expect(await orders.placed()).toEqual([]);
  expect(await orders.checkouts()).toEqual([]);
});

test('decisions.md 4: the offering goes from the order of an erased journey when its accounting period is over', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  await expect.poll(() => orders.stateOf(orderRef)).toBe('paid');
  await publishErasure(orders, orderRef);
  await expect.poll(async () => (await orders.context.orders.get(orderRef))?.journeyErasedAt).toBeDefined();
  const { createdAt = 0 } = (await orders.context.orders.get(orderRef)) ?? {};
  orders.clock.pass(createdAt + 400 * dayMs - 1 - orders.clock.now());
  await orders.sweep();
  expect((await orders.context.orders.get(orderRef))?.offeringRef).toBe('wl-monthly');
  orders.clock.pass(1);
  await orders.sweep();
  expect(await orders.context.orders.get(orderRef)).toMatchObject({ offeringRef: 'erased', state: 'paid' });
});

test('decisions.md 4: an order whose checkout was not open yet when its journey was erased is gone', async () => {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  failure.next = { of: 'openCheckout', effect: 'before' };
  expect(await refusalOf(orders.initiate())).toBe('unavailable');
  const [unopened] = await orders.context.orders.find({ journeyId: 'jny_1' }, { limit: 1 });
  const orderRef = unopened?._id ?? '';
  await publishErasure(orders, orderRef);
  await expect.poll(() => orders.context.orders.get(orderRef)).toBeUndefined();
});

async function publishErasure({ context }: OrdersUnderTest, orderRef: string): Promise<void> {
  const { clientId = '', brandId = '' } = (await context.orders.get(orderRef)) ?? {};
  const about = { clientId, brandId, subject: 'jny_1', test: true, recordedAt: 0 };
  await context.bus.publish(makeEvent({ ...about, type: 'journey.erased.v1', data: { journeyId: 'jny_1' } }));
}

/** What the schedule does in two runs: it marks an order in one and removes it in another. */
const sweepTwice = async ({ context }: OrdersUnderTest) => {
  for (let run = 0; run < 2; run++) {
    await removeOldOrders(context, new AbortController().signal);
    await context.relay.drain();
  }
};

test('decisions.md 13: an order is removed once its retention is over, and an audit row tells of it', async () => {
  const orders = await startOrders({ settings: { retentionMs: 400 * dayMs } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  await expect.poll(() => orders.stateOf(orderRef)).toBe('paid');
  const { updatedAt = 0 } = (await orders.context.orders.get(orderRef)) ?? {};
  orders.clock.pass(updatedAt + 400 * dayMs - 1 - orders.clock.now());
  await sweepTwice(orders);
  expect(await orders.stateOf(orderRef)).toBe('paid');
  orders.clock.pass(1);
  await sweepTwice(orders);
  expect(await orders.context.orders.get(orderRef)).toBeUndefined();
  const rows = await orders.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  expect(rows.filter(({ action }) => action === 'order.remove')).toMatchObject([
    { subject: orderRef, actor: { kind: 'task', name: 'order_retention' } },
  ]);
});

test('an order whose payment is awaited is not removed, however old it is', async () => {
  const orders = await startOrders({ settings: { retentionMs: 400 * dayMs } });
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  await orders.press(checkoutUrl, 'authorize');
  await expect.poll(() => orders.stateOf(orderRef)).toBe('payment_authorized');
  orders.clock.pass(4000 * dayMs);
  await sweepTwice(orders);
  expect(await orders.stateOf(orderRef)).toBe('payment_authorized');
});
