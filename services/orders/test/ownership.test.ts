import { toJson } from '@bufbuild/protobuf';
import { createClient } from '@connectrpc/connect';
import { type Order, OrderSchema, OrderState } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { errorFromWire } from '@telehealth/rpc';
import { refusalOf } from '@telehealth/rpc/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { failingProvider } from './failing-provider.ts';
import { as, asClient, operatorToken, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

type Options = ReturnType<typeof as>;

/** An order of `brd_1`, paid, and one whose initiation broke off. */
async function started() {
  const calls = countStoreCalls();
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapStore: calls.wrap, wrapProvider });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  orders.script.journeys.set('jny_2', readyJourney);
  failure.next = { of: 'openCheckout', effect: 'after' };
  expect(await refusalOf(orders.initiate({ journeyId: 'jny_2' }))).toBe('unavailable');
  const [unopened] = await orders.context.orders.find({ journeyId: 'jny_2' }, { limit: 1 });
  await orders.context.relay.drain();
  const asked = { ...failure.calls };
  return {
    orders,
    calls,
    paid: orderRef,
    unopened: unopened?._id ?? '',
    providerCalls: () => expect(failure.calls).toEqual(asked),
  };
}

/** What the public API shows of an order (interface.md 2.9, decisions.md 14). */
const ofTenants = [
  ...['orderRef', 'brandId', 'offeringRef', 'state', 'totalMinor', 'currency', 'createdAt', 'updatedAt'],
  ...['journeyId', 'reference', 'capturedMinor', 'refundedMinor', 'disputedMinor'],
];

/** Every method that names an order. */
const methods = [
  'getOrder',
  'getOrderLedger',
  'listRefunds',
  'capturePayment',
  'cancelPayment',
  'refundPayment',
] as const;

test.each(methods)(
  'interface.md 4.6, interface.md 7: %s answers foreign, missing, malformed and unopened orders in the same words, after the same store calls',
  async (name) => {
    const { orders, calls, paid, unopened, providerCalls } = await started();
    const called = { ...orders.orders, ...orders.payments };
    const misses: readonly [string, Options][] = [
      [paid, as({ clientId: 'cli_2' })],
      [paid, as({ clientId: 'cli_2', brandId: 'brd_2' })],
      [paid, as({ brandId: 'brd_2' })],
      ['ord_missing', as()],
      ['', as()],
      ['../ord', as()],
      [`${paid}x`, as()],
      ['o'.repeat(5000), as()],
      [unopened, as()],
    ];
    const refusals = new Set<string>();
    const costs = new Set<string>();
    for (const [orderRef, options] of misses) {
      const cost = await calls.during(async () => {
        const { kind, reason, detail, issues } = await called[name]({ orderRef }, options).then(
          () => ({ kind: 'ok', reason: '', detail: '', issues: [] }),
          errorFromWire,
        );
        refusals.add(JSON.stringify({ kind, reason, detail, issues }));
      });
      costs.add(cost.toSorted().join(' '));
    }
    expect([...refusals]).toEqual([JSON.stringify({ kind: 'not-found', issues: [] })]);
    expect([...costs]).toEqual(['orders.find']);
    providerCalls();
    expect(await orders.stateOf(paid)).toBe('paid');
  },
);

test('without a brand in the call, an order of any brand of the client is read, and of no other client', async () => {
  const { orders, paid } = await started();
  const { order } = await orders.orders.getOrder({ orderRef: paid }, asClient());
  expect(order).toMatchObject({ orderRef: paid, brandId: 'brd_1', state: OrderState.PAID });
  expect(await refusalOf(orders.orders.getOrder({ orderRef: paid }, asClient(['brd_1'], 'cli_2')))).toBe(
    'not-found',
  );
});

test('decisions.md 13: operators see what tenants do not of an order, and no answer to a tenant has it', async () => {
  const { orders, paid: orderRef } = await started();
  orders.script.journeys.set('jny_3', readyJourney);
  await orders.payments.refundPayment({ orderRef, amountMinor: 1n }, as());
  const operator = createClient(OrderService, orders.asOperator(operatorToken));
  const ofOperators = ['clientId', 'provider', 'capture', 'ledger', 'refunds'];
  const extrasOf = (order: Order | undefined) =>
    Object.keys(toJson(OrderSchema, order ?? expect.fail())).filter((name) => !ofTenants.includes(name));
  expect(extrasOf((await operator.getOrder({ orderRef })).order)).toEqual(ofOperators);
  expect(extrasOf((await operator.listOrders({ brandId: 'brd_1' })).orders[0])).toEqual(ofOperators);
  const { payments } = orders;
  const { order: opened } = await payments.initiatePayment({ journeyId: 'jny_3' }, as());
  const answers = [
    opened,
    (await orders.orders.getOrder({ orderRef }, as())).order,
    ...(await orders.orders.listOrders({}, asClient())).orders,
    (await payments.cancelPayment({ orderRef: opened?.orderRef ?? '' }, as())).order,
  ];
  for (const order of answers) expect(extrasOf(order)).toEqual([]);
});

test('lists show neither orders of others nor orders that are not open', async () => {
  const { orders, paid } = await started();
  orders.script.journeys.set('jny_3', readyJourney);
  const { orderRef: other } = await orders.initiate({ journeyId: 'jny_3' }, { brandId: 'brd_2' });
  orders.script.journeys.set('jny_4', readyJourney);
  const stranger = { clientId: 'cli_2', brandId: 'brd_9' };
  const { orderRef: foreign } = await orders.initiate({ journeyId: 'jny_4' }, stranger);
  const listed = async (options: Options, brandId = '') =>
    (await orders.orders.listOrders({ brandId }, options)).orders.map(({ orderRef }) => orderRef);
  expect(await listed(as())).toEqual([paid]);
  expect(await listed(as({ brandId: 'brd_2' }))).toEqual([other]);
  expect(await listed(asClient())).toEqual([paid, other]);
  expect(await listed(asClient(), 'brd_2')).toEqual([other]);
  expect(await listed(as({ clientId: 'cli_2' }))).toEqual([]);
  expect(await listed(asClient(['brd_9'], 'cli_2'))).toEqual([foreign]);
});

test('decisions.md 6: a list of a brand that is not the client’s is not found', async () => {
  const { orders } = await started();
  for (const brandId of ['brd_3', 'nope', '../brd_1']) {
    expect(await refusalOf(orders.orders.listOrders({ brandId }, asClient()))).toBe('not-found');
  }
});

test('an order cannot be reached with an idempotency key that another client used for it', async () => {
  const { orders, paid } = await started();
  await orders.payments.refundPayment({ orderRef: paid, amountMinor: 1n }, as({ idempotencyKey: 'k' }));
  const stranger = as({ clientId: 'cli_2', idempotencyKey: 'k' });
  expect(await refusalOf(orders.payments.refundPayment({ orderRef: paid, amountMinor: 1n }, stranger))).toBe(
    'not-found',
  );
});
