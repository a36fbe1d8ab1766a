import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Capture } from '@telehealth/contracts/orders/v1/payment_service';
import { expect, test } from 'vitest';
import { as, type OrdersOptions, startOrders } from './orders-under-test.ts';
import { refusalOf } from './refusal-of.ts';
import { readyJourney, type Script, usualScript } from './scripted-upstreams.ts';

const start = async (options: OrdersOptions = {}) => {
  const orders = await startOrders(options);
  const { payments, context } = orders;
  return {
    ...orders,
    asked: (request: Parameters<typeof payments.initiatePayment>[0] = {}, caller = as()) =>
      payments.initiatePayment({ journeyId: 'jny_1', ...request }, caller),
    stored: () => context.orders.find({}, { limit: 10 }),
    opened: async () => (await context.simulated?.simulatedCheckouts.find({}, { limit: 10 }))?.length,
  };
};

test('decisions.md 3: an order is opened at the price of the catalog, and paid on its checkout page', async () => {
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

test('a later price of the catalog does not change an order', async () => {
  const orders = await start();
  await orders.initiate();
  const price = { totalMinor: 1, currency: 'EUR' };
  orders.script.sales.set('wl-monthly', { status: 'active', therapies: ['weight_loss'], price });
  expect(await orders.asked()).toMatchObject({
    created: false,
    payment: { totalMinor: 29_900n, currency: 'USD' },
  });
});

test('decisions.md 3: the offering is the one that the journey recorded, unless the journey recorded none', async () => {
  const orders = await start();
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

/** Each row says what is wrong beside everything of the rows after it: the first refusal in the order of the rules. */
const refusals: readonly [string, (script: Script) => void, { offeringRef?: string }, string][] = [
  ['a journey that is blocked', journey({ readiness: 'blocked' }), {}, 'conflict journey_blocked'],
  [
    'a journey that is not eligible',
    journey({ readiness: 'not_eligible' }),
    {},
    'conflict order_not_eligible',
  ],
  ['an intake that is incomplete', journey({ readiness: 'incomplete' }), {}, 'conflict intake_incomplete'],
  [
    'no offering at all',
    journey({ recordedOffering: undefined }),
    {},
    'validation values_refused offering_ref.missing',
  ],
  [
    'another offering than the journey recorded',
    () => {},
    { offeringRef: 'ed-daily' },
    'conflict offering_differs',
  ],
  [
    'an offering that the brand has not enabled',
    journey({ recordedOffering: 'nope' }),
    {},
    'validation values_refused offering_ref.unknown',
  ],
  [
    'an offering of another treatment',
    journey({ recordedOffering: 'ed-daily' }),
    {},
    'validation values_refused offering_ref.unfit',
  ],
  [
    'an offering that is not active',
    journey({ recordedOffering: 'wl-old' }),
    {},
    'conflict offering_not_active',
  ],
  [
    'an offering whose checks are not all performed',
    journey({ recordedOffering: 'wl-new' }),
    {},
    'conflict offering_not_active',
  ],
  [
    'an offering without a price',
    journey({ recordedOffering: 'wl-free' }),
    {},
    'conflict offering_not_active',
  ],
];

test.each(refusals)(
  'decisions.md 6: %s is refused, and nothing is placed',
  async (_, spoil, request, refused) => {
    const orders = await start();
    spoil(orders.script);
    expect(await refusalOf(orders.asked(request))).toBe(refused);
    expect(await orders.stored()).toEqual([]);
    expect(await orders.opened()).toBe(0);
  },
);

test.each([
  ['blocked', 'conflict journey_blocked'],
  ['not_eligible', 'conflict order_not_eligible'],
  ['incomplete', 'conflict intake_incomplete'],
  ['ready', 'conflict offering_differs'],
] as const)(
  'decisions.md 6: of several faults of a journey that is %s the first is told',
  async (readiness, refused) => {
    const orders = await start();
    journey({ readiness, recordedOffering: 'wl-old' })(orders.script);
    expect(await refusalOf(orders.asked({ offeringRef: 'ed-daily' }))).toBe(refused);
  },
);

test('an offering of another treatment is told before its status', async () => {
  const orders = await start();
  journey({ recordedOffering: 'ed-daily' })(orders.script);
  orders.script.sales.set('ed-daily', { status: 'inactive', therapies: ['ed'] });
  expect(await refusalOf(orders.asked())).toBe('validation values_refused offering_ref.unfit');
});

test('an offering whose checks are not all performed is sold where the setting says so, an inactive one never', async () => {
  const orders = await start({ settings: { sellUnverified: true } });
  journey({ recordedOffering: 'wl-new' })(orders.script);
  expect(await orders.asked()).toMatchObject({ created: true, payment: { totalMinor: 100n } });
  journey({ recordedOffering: 'wl-old' })(orders.script);
  expect(await refusalOf(orders.asked())).toBe('conflict offering_not_active');
});

test.each([
  ['https://shop.example/thanks', 'ok'],
  ['https://shop.example/thanks/you?x=1', 'ok'],
  ['https://shop.example/thankless', 'validation values_refused return_url.not_allowed'],
  ['https://evil.example/thanks', 'validation values_refused return_url.not_allowed'],
  ['http://shop.example/thanks', 'validation values_refused return_url.not_allowed'],
  ['https://shop.example/thanks/../x', 'validation values_refused return_url.not_allowed'],
  ['//shop.example/thanks', 'validation values_refused return_url.not_allowed'],
])('interface.md 4.1 rule 10: a return_url of %s is answered %s', async (returnUrl, answer) => {
  const orders = await start();
  expect(await refusalOf(orders.asked({ returnUrl }))).toBe(answer);
  expect(await orders.stored()).toHaveLength(answer === 'ok' ? 1 : 0);
});

test.each([
  ['created', []],
  ['payment_failed', ['decline']],
])('decisions.md 6: an initiation beside an order that is %s finds it', async (state, actions) => {
  const orders = await start();
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
    const orders = await start();
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
  const orders = await start();
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
  const orders = await start({ settings: { payWithinMs: 60_000 } });
  const first = await orders.initiate();
  orders.clock.pass(59_999);
  expect(await orders.initiate()).toEqual({ ...first, created: false });
  orders.clock.pass(1);
  const second = await orders.asked();
  expect(second.created).toBe(true);
  expect(second.payment?.orderRef).not.toBe(first.orderRef);
  expect(second.expiresAt && timestampMs(second.expiresAt)).toBe(orders.clock.now() + 60_000);
  expect(await orders.stateOf(first.orderRef)).toBe('cancelled');
});

test('an expired order that was paid at the last moment stays, although its confirmation was lost', async () => {
  const orders = await start({ settings: { payWithinMs: 60_000 } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  orders.clock.pass(60_000);
  expect(await refusalOf(orders.asked())).toBe('conflict already_ordered');
  expect(await orders.stateOf(orderRef)).toBe('paid');
});

test('orders of other offerings of the same journey do not matter', async () => {
  const orders = await start();
  journey({ recordedOffering: undefined })(orders.script);
  const one = await orders.initiate({ offeringRef: 'wl-monthly' });
  const other = await orders.initiate({ offeringRef: 'wl-yearly' });
  expect([one.created, other.created]).toEqual([true, true]);
});

test('when an upstream is down, the call is unavailable and nothing is placed', async () => {
  const script = usualScript();
  const orders = await start({ script });
  script.isDown = true;
  expect(await refusalOf(orders.asked())).toBe('unavailable');
  expect(await orders.stored()).toEqual([]);
  script.isDown = false;
  expect(await orders.asked()).toMatchObject({ created: true });
});

test('a journey that is missing is not found', async () => {
  const orders = await start();
  for (const journeyId of ['jny_unknown', '', 'brd_1']) {
    expect(await refusalOf(orders.asked({ journeyId }))).toBe('not-found');
  }
  expect(await orders.stored()).toEqual([]);
});

function journey(fields: Partial<typeof readyJourney>): (script: Script) => void {
  return ({ journeys }) => void journeys.set('jny_1', { ...readyJourney, ...fields });
}
