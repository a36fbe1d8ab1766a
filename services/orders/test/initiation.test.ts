import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Capture } from '@telehealth/contracts/orders/v1/payment_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { startInitiating } from './initiating-orders.ts';
import { as, startOrders } from './orders-under-test.ts';
import { readyJourney, recorded, usualScript } from './scripted-upstreams.ts';

test('decisions.md 3: an order is opened at the price of the catalog, and paid on its checkout page', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl, created } = await orders.initiate();
  expect(created).toBe(true);
  expect(await orders.orders.getOrder({ orderRef }, as())).toMatchObject({
    order: { orderRef, totalMinor: 29_900n, currency: 'USD' },
  });
  await orders.press(checkoutUrl, 'pay');
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect((await orders.events()).map(({ type, data }) => [type, data])).toEqual([
    ['order.paid.v1', { journey_id: 'jny_1', order_ref: orderRef, total_minor: '29900', currency: 'USD' }],
  ]);
});

test('a later price of the catalog does not change an order', async () => {
  const orders = await startInitiating();
  await orders.initiate();
  const price = { totalMinor: 1, currency: 'EUR' };
  orders.script.sales.set('wl-monthly', { status: 'active', therapies: ['weight_loss'], price });
  expect(await orders.asked()).toMatchObject({
    created: false,
    order: { totalMinor: 29_900n, currency: 'USD' },
  });
});

test('decisions.md 3: the offering is the one that the journey recorded, unless the journey recorded none', async () => {
  const orders = await startInitiating();
  const script = orders.script;
  await orders.asked();
  script.journeys.set('jny_2', { ...readyJourney, recordedOffering: undefined });
  await orders.asked({ journeyId: 'jny_2', offeringRef: 'wl-yearly' });
  expect((await orders.stored()).map(({ offeringRef }) => offeringRef).sort()).toEqual([
    'wl-monthly',
    'wl-yearly',
  ]);
});

test('with manual capture the page authorizes the payment first', async () => {
  const { initiate, press, stateOf, events } = await startOrders();
  const { orderRef, checkoutUrl } = await initiate({ capture: Capture.MANUAL });
  await press(checkoutUrl, 'authorize');
  expect(await stateOf(orderRef)).toBe('payment_authorized');
  await press(checkoutUrl, 'capture');
  expect(await stateOf(orderRef)).toBe('paid');
  expect((await events()).map(({ type }) => type)).toEqual(['order.authorized.v1', 'order.paid.v1']);
});

test.each([
  ['created', []],
  ['payment_failed', ['decline']],
])('decisions.md 6: an initiation beside an order that is %s finds it', async (state, actions) => {
  const orders = await startInitiating();
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, ...actions);
  expect(await orders.stateOf(orderRef)).toBe(state);
  expect(await orders.initiate()).toEqual({ orderRef, checkoutUrl, created: false });
  expect(await orders.stored()).toHaveLength(1);
  expect(await orders.opened()).toBe(1);
});

test.each([
  ['payment_authorized', ['authorize'], Capture.MANUAL],
  ['paid', ['pay'], Capture.AUTOMATIC],
  ['partially_refunded', ['pay', 'partial_refund'], Capture.AUTOMATIC],
  ['disputed', ['pay', 'dispute'], Capture.AUTOMATIC],
  ['disputed', ['pay', 'dispute', 'lose_dispute'], Capture.AUTOMATIC],
] as const)(
  'decisions.md 6: beside an order that is %s another is refused',
  async (state, actions, capture) => {
    const orders = await startInitiating();
    const { orderRef, checkoutUrl } = await orders.initiate({ capture });
    await orders.press(checkoutUrl, ...actions);
    expect(await orders.stateOf(orderRef)).toBe(state);
    expect(await refusalOf(orders.asked())).toBe('conflict already_ordered');
    expect(await orders.stored()).toHaveLength(1);
  },
);

test.each([
  ['cancelled', ['cancel']],
  ['refunded', ['pay', 'refund']],
])('decisions.md 6: after an order that is %s a new one is opened', async (state, actions) => {
  const orders = await startInitiating();
  const first = await orders.initiate();
  await orders.press(first.checkoutUrl, ...actions);
  expect(await orders.stateOf(first.orderRef)).toBe(state);
  const second = await orders.initiate();
  expect(second.created).toBe(true);
  expect(second.orderRef).not.toBe(first.orderRef);
  expect(second.checkoutUrl).not.toBe(first.checkoutUrl);
  await orders.press(second.checkoutUrl, 'pay');
  expect(await orders.stateOf(first.orderRef)).toBe(state);
  expect(await orders.stateOf(second.orderRef)).toBe('paid');
});

test('when the time to pay is over, the old order ends and a new one is opened', async () => {
  const orders = await startInitiating({ settings: { payWithinMs: 60_000 } });
  const first = await orders.initiate();
  orders.clock.pass(59_999);
  expect(await orders.initiate()).toEqual({ ...first, created: false });
  orders.clock.pass(1);
  const second = await orders.asked();
  expect(second.created).toBe(true);
  expect(second.order?.orderRef).not.toBe(first.orderRef);
  expect(second.expiresAt && timestampMs(second.expiresAt)).toBe(orders.clock.now() + 60_000);
  expect(await orders.stateOf(first.orderRef)).toBe('cancelled');
});

test('an expired order that was paid at the last moment stays, although its confirmation was lost', async () => {
  const orders = await startInitiating({ settings: { payWithinMs: 60_000 } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  orders.clock.pass(60_000);
  expect(await refusalOf(orders.asked())).toBe('conflict already_ordered');
  expect(await orders.stateOf(orderRef)).toBe('paid');
});

test('orders of other offerings of the same journey do not matter', async () => {
  const orders = await startInitiating();
  recorded({ recordedOffering: undefined })(orders.script);
  const one = await orders.initiate({ offeringRef: 'wl-monthly' });
  const other = await orders.initiate({ offeringRef: 'wl-yearly' });
  expect([one.created, other.created]).toEqual([true, true]);
});

test('when an upstream is down, the call is unavailable and nothing is placed', async () => {
  const script = usualScript();
  const orders = await startInitiating({ script });
  script.isDown = true;
  expect(await refusalOf(orders.asked())).toBe('unavailable');
  expect(await orders.stored()).toEqual([]);
  script.isDown = false;
  expect(await orders.asked()).toMatchObject({ created: true });
});

test('decisions.md 5: while accounts is away, an unknown brand sells only without a return address', async () => {
  const script = usualScript();
  const orders = await startInitiating({ script });
  script.isBrandUnknown = true;
  const returnUrl = 'https://shop.example/thanks';
  expect(await refusalOf(orders.asked({ returnUrl }))).toBe('unavailable');
  expect(await orders.stored()).toEqual([]);
  expect(await orders.asked()).toMatchObject({ created: true });
});

test('a journey that is missing is not found', async () => {
  const orders = await startInitiating();
  for (const journeyId of ['jny_unknown', '', 'brd_1']) {
    expect(await refusalOf(orders.asked({ journeyId }))).toBe('not-found');
  }
  expect(await orders.stored()).toEqual([]);
});
