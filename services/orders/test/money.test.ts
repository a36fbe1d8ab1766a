import { Capture } from '@telehealth/contracts/orders/v1/order';
import { RefundStatus } from '@telehealth/contracts/orders/v1/refund';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { moneyOf } from '../src/domain/reports/money.ts';
import { failingProvider } from './failing-provider.ts';
import { as, asClient, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

const minute = 60_000;

/** An order of 29 900 cents that was paid, or what the actions make of it, and what was refunded of it. */
async function paidOrder(actions: readonly string[] = ['pay']) {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, ...actions);
  const refund = (amountMinor?: bigint, idempotencyKey?: string) =>
    orders.payments.refundPayment(
      { orderRef, ...(amountMinor !== undefined && { amountMinor }) },
      as(idempotencyKey === undefined ? {} : { idempotencyKey }),
    );
  return {
    ...{ ...orders, failure, orderRef, checkoutUrl, refund },
    press: (...actions: string[]) => orders.press(checkoutUrl, ...actions),
    state: () => orders.stateOf(orderRef),
    /** The refunds that the provider made. */
    refunds: async () => (await orders.moved()).filter((moved) => moved.startsWith('refund')),
    refundEvents: async () =>
      (await orders.announced()).filter((announced) => announced.startsWith('refunded')),
  };
}

test('amounts above 2^31 are exact from the catalog to the list and the events', async () => {
  const orders = await startOrders();
  orders.script.journeys.set('jny_1', { ...readyJourney, recordedOffering: 'wl-yearly' });
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  const total = { totalMinor: 3_000_000_000n, currency: 'USD' };
  expect((await orders.orders.getOrder({ orderRef }, as())).order).toMatchObject(total);
  await orders.press(checkoutUrl, 'authorize', 'capture');

  const { refund } = await orders.payments.refundPayment({ orderRef, amountMinor: 2_200_000_001n }, as());
  expect(refund).toMatchObject({ amountMinor: 2_200_000_001n, status: RefundStatus.SUCCEEDED });
  expect((await orders.orders.listOrders({}, asClient())).orders).toMatchObject([{ orderRef, ...total }]);
  const rest = await orders.payments.refundPayment({ orderRef }, as());
  expect(rest.refund).toMatchObject({ amountMinor: 799_999_999n, currency: 'USD' });
  expect(await orders.stateOf(orderRef)).toBe('refunded');

  expect(await orders.announced()).toEqual([
    'authorized 3000000000',
    'captured 3000000000',
    'refunded 2200000001',
    'refunded 799999999',
  ]);
});

test('decisions.md 6: a refund is of what is left, unless it names an amount', async () => {
  const { refund, state, refunds } = await paidOrder();
  expect((await refund(10_000n)).refund).toMatchObject({ amountMinor: 10_000n, currency: 'USD' });
  expect(await state()).toBe('partially_refunded');
  expect((await refund()).refund).toMatchObject({ amountMinor: 19_900n });
  expect(await state()).toBe('refunded');
  expect(await refunds()).toEqual(['refund 10000', 'refund 19900']);
});

test('decisions.md 6: more than what is left is refused with the most that is possible', async () => {
  const { refund, refunds, state } = await paidOrder();
  expect(await refusalOf(refund(29_901n))).toBe('validation values_refused amount_minor.too_large');
  await refund(29_899n);
  expect(await refusalOf(refund(2n))).toBe('validation values_refused amount_minor.too_large');
  expect(await refusalOf(refund(9_007_199_254_740_991n))).toBe(
    'validation values_refused amount_minor.too_large',
  );
  expect(await refunds()).toEqual(['refund 29899']);
  expect(await state()).toBe('partially_refunded');
});

test.each([
  [0n, 'malformed-request request_invalid request.invalid', ['pay']],
  [undefined, 'conflict nothing_to_refund', ['decline']],
  [1n, 'conflict order_disputed', ['pay', 'dispute', 'lose_dispute']],
])('decisions.md 6: a refund of %s is refused as %s after %j', async (amountMinor, refused, actions) => {
  const { refund, failure, context, orderRef } = await paidOrder(actions);
  expect(await refusalOf(refund(amountMinor))).toBe(refused);
  expect(failure.calls.refund).toBe(0);
  expect((await context.orders.get(orderRef))?.refunds).toEqual([]);
});

test('decisions.md 6: a disputed order is not refunded until the dispute is won', async () => {
  const { refund, press, state } = await paidOrder();
  await press('dispute');
  expect(await refusalOf(refund(1n))).toBe('conflict order_disputed');
  await press('win_dispute');
  expect((await refund()).refund).toMatchObject({ amountMinor: 29_900n });
  expect(await state()).toBe('refunded');
});

test('refunds at once are never more than what was captured', async () => {
  const { refund, refunds, refundEvents, context, orderRef } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(refund(9_000n))));
  expect(answers.toSorted()).toEqual([
    ...new Array(3).fill('ok'),
    ...new Array(7).fill('validation values_refused amount_minor.too_large'),
  ]);
  expect(await refunds()).toEqual(['refund 9000', 'refund 9000', 'refund 9000']);
  expect(await refundEvents()).toEqual(['refunded 9000', 'refunded 9000', 'refunded 9000']);
  const order = await context.orders.get(orderRef);
  expect(order && moneyOf(order).refundedMinor).toBe(27_000);
});

test('of refunds of everything at once, one is made', async () => {
  const { refund, refunds, state } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(refund())));
  expect(answers.toSorted()).toEqual([...new Array(4).fill('conflict nothing_to_refund'), 'ok']);
  expect(await refunds()).toEqual(['refund 29900']);
  expect(await state()).toBe('refunded');
});

test('decisions.md 1: a refund that is asked for twice with one Idempotency-Key is made once', async () => {
  const { refund, refunds } = await paidOrder();
  const first = await refund(100n, 'k');
  expect(await refund(100n, 'k')).toEqual(first);
  expect(await refunds()).toEqual(['refund 100']);
});

test.each([
  ['before', 'when it is tried again with its Idempotency-Key'],
  ['after', 'when it is tried again with its Idempotency-Key'],
  ['before', 'by the schedule'],
  ['after', 'by the schedule'],
] as const)('a refund whose provider fails %s its effect is made once %s', async (effect, way) => {
  const { refund, failure, refunds, refundEvents, state, clock, sweep } = await paidOrder();
  failure.next = { of: 'refund', effect };
  expect(await refusalOf(refund(100n, 'k'))).toBe('unavailable');
  for (let times = 0; way === 'by the schedule' && times < 2; times++) {
    clock.pass(15 * minute);
    await sweep();
    expect(await refunds()).toEqual(['refund 100']);
    expect(await state()).toBe('partially_refunded');
  }
  const again = await refund(100n, 'k');
  expect(again.refund).toMatchObject({ amountMinor: 100n, status: RefundStatus.SUCCEEDED });
  expect(await refunds()).toEqual(['refund 100']);
  expect(await refundEvents()).toEqual(['refunded 100']);
  expect(await state()).toBe('partially_refunded');
});

test('a refund that the provider has not answered counts as refunded until it is known', async () => {
  const { refund, failure } = await paidOrder();
  failure.next = { of: 'refund', effect: 'before' };
  expect(await refusalOf(refund(29_000n))).toBe('unavailable');
  expect(await refusalOf(refund(901n))).toBe('validation values_refused amount_minor.too_large');
  expect((await refund()).refund).toMatchObject({ amountMinor: 900n });
});

test('a refund that the provider refuses is failed, and takes nothing of what is left', async () => {
  const { refund, press, route, refunds, state } = await paidOrder();
  route.isLosing = true;
  await press('partial_refund');
  const { refund: refused } = await refund(20_000n);
  expect(refused).toMatchObject({ amountMinor: 20_000n, status: RefundStatus.FAILED });
  expect(await state()).toBe('partially_refunded');
  expect((await refund()).refund).toMatchObject({ amountMinor: 14_950n });
  expect(await refunds()).toEqual(['refund 14950', 'refund 14950']);
  expect(await state()).toBe('refunded');
});
