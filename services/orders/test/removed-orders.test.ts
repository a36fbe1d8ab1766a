import { Capture } from '@telehealth/contracts/orders/v1/order';
import { makeEvent } from '@telehealth/events';
import { dayMs } from '@telehealth/ids';
import { refusalOf } from '@telehealth/rpc/testing';
import { interceptStore } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { removeOldOrders } from '../src/app/orders/remove-old-orders.ts';
import { settleOrders } from '../src/app/orders/settle-orders.ts';
import { eraseJourneyOrders } from '../src/app/payments/erase-journey-orders.ts';
import { failingProvider } from './failing-provider.ts';
import { type OrdersUnderTest, startOrders } from './orders-under-test.ts';
import { recorded } from './scripted-upstreams.ts';

test.each([
  ['created', [], 'cancelled'],
  ['payment_failed', ['decline'], 'cancelled'],
  ['payment_authorized', ['authorize'], 'cancelled'],
  ['cancelled', ['cancel'], 'cancelled'],
  ['paid', ['authorize', 'capture'], 'paid'],
  ['partially_refunded', ['authorize', 'capture', 'partial_refund'], 'partially_refunded'],
  ['refunded', ['authorize', 'capture', 'refund'], 'refunded'],
  ['disputed', ['authorize', 'capture', 'dispute'], 'disputed'],
  ['disputed', ['authorize', 'capture', 'dispute', 'lose_dispute'], 'disputed'],
] as const)(
  'decisions.md 4: one announcement of the erasure takes the patient out of an order that is %s after %j, which is %s then',
  async (state, actions, after) => {
    const orders = await startOrders();
    recorded({ reference: 'canary-reference' })(orders.script);
    const returnUrl = 'https://shop.example/thanks/canary-return';
    const { orderRef, checkoutUrl } = await orders.initiate({ returnUrl, capture: Capture.MANUAL });
    await orders.press(checkoutUrl, ...actions);
    expect(await orders.stateOf(orderRef)).toBe(state);
    await publishErasure(orders, orderRef);
    await expect.poll(async () => (await orders.context.orders.get(orderRef))?.journeyErasedAt).toBeDefined();
    await orders.context.relay.drain();
    expect(await orders.stateOf(orderRef)).toBe(after);
    const stored = JSON.stringify([await orders.placed(), await orders.checkouts()]);
    for (const text of ['jny_1', 'canary', 'eturnUrl', 'Slim Clinic']) expect(stored).not.toContain(text);
    const rows = await orders.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
    expect(JSON.stringify(rows)).not.toContain('jny_1');
    expect(rows.map(({ action }) => action)).toContain('order.erase');
  },
);

test('decisions.md 4: every order of an erased journey is erased, however many, also behind one that fails', async () => {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  const placed = await orders.initiate();
  const { version, _id, liveKey, checkoutRef, paymentRef, ...order } =
    (await orders.context.orders.get(placed.orderRef)) ?? expect.fail();
  for (let n = 0; n < 120; n++)
    await writable(orders.context.orders).insert({
      ...order,
      _id: `ord_${n}`,
      state: 'cancelled',
      version: 1,
    });
  const named = async () => (await orders.context.orders.find({ journeyId: 'jny_1' }, { limit: 200 })).length;
  const journey = { clientId: 'cli_1', brandId: 'brd_1', journeyId: 'jny_1' };
  failure.next = { of: 'cancel', effect: 'before' };
  expect(await refusalOf(eraseJourneyOrders(orders.context, journey))).toBe('unavailable');
  expect(await named()).toBe(1);
  await eraseJourneyOrders(orders.context, journey);
  expect(await named()).toBe(0);
});

test('decisions.md 4: an order that is placed while its journey is erased is not opened, and removed', async () => {
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

test('decisions.md 4: the order of an erased journey loses its offering at the end of its accounting period', async () => {
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

test('decisions.md 4: the erasure of a journey removes an order whose checkout is not open yet', async () => {
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

test('decisions.md 13: an order that changed just now is kept, although its stamp is as old as the retention', async () => {
  const orders = await startOrders({ settings: { retentionMs: 400 * dayMs } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  await settleOrders(orders.context, new AbortController().signal);
  orders.clock.pass(401 * dayMs);
  await orders.press(checkoutUrl, 'refund');
  await sweepTwice(orders);
  expect(await orders.stateOf(orderRef)).toBe('refunded');
});

test('decisions.md 13: an order is removed after its retention, with an audit row', async () => {
  const orders = await startOrders({ settings: { retentionMs: 400 * dayMs } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  await expect.poll(() => orders.stateOf(orderRef)).toBe('paid');
  await settleOrders(orders.context, new AbortController().signal);
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
