import { Capture } from '@telehealth/contracts/orders/v1/order';
import { refusalOf } from '@telehealth/rpc/testing';
import { describe, expect, test } from 'vitest';
import type { SaleJudgement, SoldFor } from '../src/domain/orders/decide-initiation.ts';
import { as, type OrdersUnderTest, startOrders } from './orders-under-test.ts';
import { readyJourney, recorded, type Script } from './scripted-upstreams.ts';

test('decisions.md 3: an order is opened at the price of the catalog, which stays, and paid on its checkout page', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl, created } = await orders.initiate();
  expect(created).toBe(true);
  const price = { totalMinor: 1, currency: 'EUR' };
  orders.script.sales.set('wl-monthly', { status: 'active', therapies: ['weight_loss'], price });
  expect(await orders.initiate()).toEqual({ orderRef, checkoutUrl, created: false });
  expect(await orders.orders.getOrder({ orderRef }, as())).toMatchObject({
    order: { orderRef, totalMinor: 29_900n, currency: 'USD' },
  });
  await orders.press(checkoutUrl, 'pay');
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect((await orders.events()).map(({ data }) => data)).toMatchObject([
    {
      ...{ journey_id: 'jny_1', order_ref: orderRef, offering_ref: 'wl-monthly', currency: 'USD' },
      ...{ total_minor: '29900', captured_minor: '29900' },
    },
  ]);
});

test('decisions.md 3: the offering is the one that the journey recorded, unless the journey recorded none', async () => {
  const { script, initiate, placed } = await startOrders();
  await initiate();
  script.journeys.set('jny_2', { ...readyJourney, recordedOffering: undefined });
  await initiate({ journeyId: 'jny_2', offeringRef: 'wl-yearly' });
  expect((await placed()).map(({ offeringRef }) => offeringRef).sort()).toEqual(['wl-monthly', 'wl-yearly']);
});

describe('decisions.md 4: one live order per journey and therapy', () => {
  const unrecorded = { ...readyJourney, recordedOffering: undefined };

  test.each([
    ['waits for its payment', []],
    ['is paid', ['pay']],
    ['is disputed', ['pay', 'dispute']],
  ])('a second medicine is not sold beside an order that %s', async (_, actions) => {
    const orders = await startOrders();
    orders.script.journeys.set('jny_1', unrecorded);
    const { checkoutUrl } = await orders.initiate({ offeringRef: 'wl-yearly' });
    await orders.press(checkoutUrl, ...actions);
    const second = orders.initiate({ offeringRef: 'wl-monthly' });
    expect(await refusalOf(second)).toBe('conflict already_ordered');
    expect(await orders.placed()).toHaveLength(1);
  });

  test.each([
    ['cancelled', ['cancel']],
    ['refunded', ['pay', 'refund']],
  ])('it is sold after an order that is %s', async (_, actions) => {
    const orders = await startOrders();
    orders.script.journeys.set('jny_1', unrecorded);
    const { checkoutUrl } = await orders.initiate({ offeringRef: 'wl-yearly' });
    await orders.press(checkoutUrl, ...actions);
    expect(await orders.initiate({ offeringRef: 'wl-monthly' })).toMatchObject({ created: true });
  });

  test('of two medicines that are ordered at once, one is sold', async () => {
    const orders = await startOrders();
    orders.script.journeys.set('jny_1', unrecorded);
    const asked = ['wl-yearly', 'wl-monthly'].map((offeringRef) => orders.initiate({ offeringRef }));
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await orders.placed()).toHaveLength(1);
  });
});

test.each<[SaleJudgement, string]>([
  ['not_evaluated', 'conflict order_not_evaluated'],
  ['withdrawn', 'conflict questionnaire_withdrawn'],
  ['not_eligible', 'conflict order_not_eligible'],
])(
  'decisions.md 4: what intake judges %s at this moment is not sold, nor its order found again',
  async (judgement, refused) => {
    const orders = await startOrders();
    const first = await orders.initiate();
    recorded({ readiness: judgement })(orders.script);
    expect(await refusalOf(orders.initiate())).toBe(refused);
    recorded({})(orders.script);
    expect(await orders.initiate()).toEqual({ ...first, created: false });
  },
);

test.each([
  ['manual', Capture.UNSPECIFIED, 'manual'],
  ['automatic', Capture.UNSPECIFIED, 'automatic'],
  [undefined, Capture.UNSPECIFIED, 'automatic'],
  ['manual', Capture.AUTOMATIC, 'automatic'],
  ['automatic', Capture.MANUAL, 'manual'],
] as const)(
  'decisions.md 3: with the brand at %s and the call at %s the capture is %s',
  async (capture, asked, taken) => {
    const { script, initiate, placed } = await startOrders();
    script.brand = { ...script.brand, ...(capture && { capture }) };
    await initiate({ capture: asked });
    expect((await placed()).map((order) => order.capture)).toEqual([taken]);
  },
);

test('with manual capture the page authorizes the payment first', async () => {
  const { initiate, press, stateOf, announced } = await startOrders();
  const { orderRef, checkoutUrl } = await initiate({ capture: Capture.MANUAL });
  await press(checkoutUrl, 'authorize');
  expect(await stateOf(orderRef)).toBe('payment_authorized');
  await press(checkoutUrl, 'capture');
  expect(await stateOf(orderRef)).toBe('paid');
  expect(await announced()).toEqual(['authorized 29900', 'captured 29900']);
});

test('decisions.md 6: an initiation beside an order that waits for its payment finds it, also after a decline', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'decline');
  expect(await orders.stateOf(orderRef)).toBe('payment_failed');
  expect(await orders.initiate()).toEqual({ orderRef, checkoutUrl, created: false });
  expect([(await orders.placed()).length, (await orders.checkouts()).length]).toEqual([1, 1]);
});

test.each([
  ['payment_authorized', ['authorize'], Capture.MANUAL],
  ['disputed', ['pay', 'dispute'], Capture.AUTOMATIC],
  ['paid', ['pay', 'dispute', 'win_dispute'], Capture.AUTOMATIC],
])('decisions.md 6: beside an order that is %s another is refused', async (state, actions, capture) => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate({ capture });
  await orders.press(checkoutUrl, ...actions);
  expect(await orders.stateOf(orderRef)).toBe(state);
  expect(await refusalOf(orders.initiate())).toBe('conflict already_ordered');
  expect(await orders.placed()).toHaveLength(1);
});

test.each([
  ['cancelled', ['cancel']],
  ['refunded', ['pay', 'refund']],
  ['disputed', ['pay', 'dispute', 'lose_dispute']],
  ['disputed', ['pay', 'partial_refund', 'dispute', 'lose_dispute']],
])('decisions.md 6: after an order that is %s a new one is opened', async (state, actions) => {
  const orders = await startOrders();
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
  const orders = await startOrders({ settings: { payWithinMs: 60_000 } });
  const first = await orders.initiate();
  orders.clock.pass(59_999);
  expect(await orders.initiate()).toEqual({ ...first, created: false });
  orders.clock.pass(1);
  const second = await orders.initiate();
  expect(second.created).toBe(true);
  expect(second.orderRef).not.toBe(first.orderRef);
  const expiresAt = orders.clock.now() + 60_000;
  expect(await orders.context.orders.get(second.orderRef)).toMatchObject({ expiresAt });
  expect(await orders.stateOf(first.orderRef)).toBe('cancelled');
});

test('an expired order that was paid at the last moment stays, although its confirmation was lost', async () => {
  const orders = await startOrders({ settings: { payWithinMs: 60_000 } });
  const { orderRef, checkoutUrl } = await orders.initiate();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  orders.clock.pass(60_000);
  expect(await refusalOf(orders.initiate())).toBe('conflict already_ordered');
  expect(await orders.stateOf(orderRef)).toBe('paid');
});

const returnUrl = 'https://shop.example/thanks';

interface Asked {
  readonly journey?: Partial<SoldFor>;
  readonly script?: Partial<Script>;
  readonly request?: Parameters<OrdersUnderTest['initiate']>[0];
}

test.each<[string, Asked, string]>([
  ['decisions.md 6: a blocked journey', { journey: { readiness: 'blocked' } }, 'conflict journey_blocked'],
  ['decisions.md 6: another offering', { request: { offeringRef: 'ed-daily' } }, 'conflict offering_differs'],
  [
    'decisions.md 6: an offering that the brand has not enabled',
    { journey: { recordedOffering: 'nope' } },
    'validation values_refused offering_ref.unknown',
  ],
  [
    'interface.md 4.1 rule 10: an address that the brand has not allowed',
    { request: { returnUrl: 'https://evil.example/thanks' } },
    'validation values_refused return_url.not_allowed',
  ],
  ['a journey that is missing', { request: { journeyId: 'jny_unknown' } }, 'not-found'],
  ['a journey without an id', { request: { journeyId: '' } }, 'not-found'],
  ['an initiation while an upstream is down', { script: { isDown: true } }, 'unavailable'],
  [
    'decisions.md 3: a payment that leaves it to an unknown brand when the money is taken',
    { script: { isBrandUnknown: true } },
    'unavailable',
  ],
  [
    'decisions.md 5: a return to an unknown brand while accounts is away',
    { script: { isBrandUnknown: true }, request: { returnUrl } },
    'unavailable',
  ],
])('%s is refused, and nothing is placed', async (_, { journey = {}, script, request }, refused) => {
  const orders = await startOrders();
  recorded(journey)(orders.script);
  Object.assign(orders.script, script);
  expect(await refusalOf(orders.initiate(request))).toBe(refused);
  expect([...(await orders.placed()), ...(await orders.checkouts())]).toEqual([]);
  // Accounts is needed for a return address, and for when the money is taken where the call does not say it.
  recorded({})(orders.script);
  orders.script.isDown = false;
  const { isBrandUnknown } = orders.script;
  expect(
    await orders.initiate(isBrandUnknown ? { capture: Capture.AUTOMATIC } : { returnUrl }),
  ).toMatchObject({ created: true });
});
