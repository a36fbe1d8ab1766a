import type { Operation } from '@telehealth/changes';
import { refusalOf } from '@telehealth/rpc/testing';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { Died, dyingAt, interceptStore } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import type { EventMessage } from '../src/adapters/simulated/event-message.ts';
import { receiveEvent } from '../src/app/confirmations/receive-event.ts';
import { dismissConfirmation, replayConfirmation } from '../src/app/confirmations/unapplied-confirmations.ts';
import { reconcileOnRequest } from '../src/app/payments/reconcile-on-request.ts';
import { failingProvider } from './failing-provider.ts';
import type { OrdersUnderTest } from './orders-under-test.ts';
import { type Forged, startForged } from './signed-confirmation.ts';

const onSchedule = async ({ clock, sweep }: Forged) => {
  clock.pass(15 * 60_000);
  await sweep();
};

/** An operation of an operator. */
function byOperator(operationId: string): Operation {
  const actor = { kind: 'operator', name: 'ada' } as const;
  return { operationId, repeatable: false, actor, correlationId: 'c-1', limits: {} };
}

/** The objects of a capture of this amount. */
const capture = ({ payment }: EventMessage, amount_minor: number): Partial<EventMessage> => ({
  id: 'other',
  type: 'payment.captured',
  objects: [
    { object: 'payment', ref: payment, status: 'captured', amount_minor },
    { object: 'capture', ref: payment, status: 'succeeded', amount_minor },
  ],
});

test.each<[string, string, string[], (message: EventMessage) => Partial<EventMessage>]>([
  [
    'currency_differs',
    'payment_failed',
    ['decline'],
    (said) => ({ ...capture(said, 29_900), currency: 'EUR' }),
  ],
  ['amount_too_large', 'payment_failed', ['decline'], (said) => capture(said, 29_901)],
  ['amount_differs', 'paid', ['pay'], (said) => capture(said, 29_899)],
  [
    'transition_refused',
    'cancelled',
    ['decline', 'cancel'],
    () => ({
      id: 'other',
      type: 'payment.authorized',
      objects: [{ object: 'payment', ref: 'pay_2', status: 'authorized', amount_minor: 29_900 }],
    }),
  ],
])(
  'a confirmation that contradicts its order is not applied (%s), and the order stays %s',
  async (reason, state, actions, change) => {
    const orders = await startForged();
    const { orderRef, checkoutUrl } = await orders.initiate();
    await orders.press(checkoutUrl, ...actions);
    const before = await orders.context.orders.get(orderRef);
    const events = [...(await orders.events())];
    const contradiction = orders.changed(0, change);
    await orders.confirmations.confirm(contradiction);
    await orders.confirmations.confirm(contradiction);
    expect(await orders.unapplied()).toMatchObject([
      { reason, orderRef, eventId: 'other', provider: 'simulated' },
    ]);
    expect(await orders.stateOf(orderRef)).toBe(state);
    expect((await orders.context.orders.get(orderRef))?.reports).toEqual(before?.reports);
    expect(await orders.events()).toEqual(events);
    expect(orders.log()).toContain('a confirmation is quarantined');
    for (const text of [
      before?.checkoutRef ?? 'none',
      before?.paymentRef ?? 'none',
      contradiction.signature,
    ]) {
      expect(orders.log()).not.toContain(text);
    }
  },
);

test('decisions.md 16: confirmations that are not applied are a metric by reason, until an operator dismisses them', async () => {
  const registry = createRegistry('orders');
  const orders = await startForged({ registry });
  const count = async () => {
    const all = await readSeries(registry, 'payment_confirmations_unapplied', 'reason');
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
  };
  const { checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'decline');
  expect(await count()).toEqual({});
  await orders.confirmations.confirm(orders.changed(0, (said) => capture(said, 29_901)));
  await orders.confirmations.confirm(
    orders.changed(0, (said) => ({ ...capture(said, 29_900), id: 'third', currency: 'EUR' })),
  );
  expect(await count()).toEqual({ amount_too_large: 1, currency_differs: 1 });
  const [latest] = await orders.unapplied();
  await dismissConfirmation(orders.context, byOperator('opr_1'), latest?._id ?? '');
  expect(await count()).toEqual({ amount_too_large: 1 });
});

/** An order whose initiation broke off after its checkout was opened, with the address of that checkout. */
async function unopened(orders: Forged): Promise<{ orderRef: string; checkoutUrl: string }> {
  const [order] = await orders.context.orders.find({}, { limit: 1 });
  if (order === undefined) throw new Error('no order was placed');
  const { _id: orderRef, totalMinor, currency, capture: mode, expiresAt } = order;
  const opened = await orders.context.provider.openCheckout(
    { orderRef, totalMinor, currency, capture: mode, page: undefined, returnUrl: undefined, expiresAt },
    {},
  );
  return { orderRef, checkoutUrl: opened?.checkoutUrl ?? '' };
}

test.each([
  ['the schedule', onSchedule],
  ['the next initiation', async ({ initiate }: Forged) => void (await initiate())],
])(
  'confirmations of an order that does not know its checkout yet are applied once %s completes it',
  async (_, complete) => {
    const { failure, wrapProvider } = failingProvider();
    const orders = await startForged({ wrapProvider });
    failure.next = { of: 'openCheckout', effect: 'after' };
    expect(await refusalOf(orders.initiate())).toBe('unavailable');
    const { orderRef, checkoutUrl } = await unopened(orders);
    await orders.press(checkoutUrl, 'decline', 'pay');
    expect((await orders.unapplied()).map(({ reason }) => reason)).toEqual(['unmatched', 'unmatched']);
    expect(await orders.events()).toEqual([]);

    await complete(orders);
    expect(await orders.stateOf(orderRef)).toBe('paid');
    expect(await orders.unapplied()).toEqual([]);
    for (const n of [0, 1]) await orders.confirmations.confirm(orders.changed(n, () => ({})));
    expect(await orders.announced()).toEqual(['failed 29900', 'captured 29900']);
    expect(await orders.unapplied()).toEqual([]);
  },
);

test.each([
  ['its order is due', onSchedule],
  [
    'an operator reconciles its order',
    ({ context }: Forged, orderRef: string) =>
      reconcileOnRequest(context, byOperator('op_1'), { orderRef, clientIds: undefined }),
  ],
])(
  'a confirmation that came before the checkout was known, to a process which then ended, is applied when %s',
  async (_, reconcile) => {
    let isEnding = false;
    const { failure, wrapProvider } = failingProvider();
    const orders = await startForged({
      wrapProvider,
      wrapStore: (store) =>
        interceptStore(store, (method, run, collection) => {
          if (isEnding && collection === 'confirmations' && method === 'find') throw new Died();
          return run();
        }),
    });
    failure.next = { of: 'openCheckout', effect: 'after' };
    expect(await refusalOf(orders.initiate())).toBe('unavailable');
    const { orderRef, checkoutUrl } = await unopened(orders);
    await orders.press(checkoutUrl, 'pay');
    isEnding = true;
    await expect(orders.initiate()).rejects.toThrow();
    isEnding = false;
    expect((await orders.unapplied()).map(({ reason }) => reason)).toEqual(['unmatched']);
    await reconcile(orders, orderRef);
    expect(await orders.stateOf(orderRef)).toBe('paid');
    expect(await orders.unapplied()).toEqual([]);
  },
);

test('a confirmation of an unknown reference makes the schedule ask the provider about the order that it names', async () => {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startForged({ wrapProvider });
  const { orderRef, checkoutUrl } = await orders.initiate();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  const unknown = orders.changed(0, () => ({ id: 'other', checkout: 'chk_2', payment: 'pay_2' }));
  await orders.confirmations.confirm(unknown);
  expect(await orders.unapplied()).toMatchObject([{ reason: 'unmatched' }]);
  // Only the provider's answer changes the order.
  expect(await orders.stateOf(orderRef)).toBe('created');
  expect((await orders.context.orders.get(orderRef))?.dueAt).toBe(orders.clock.now());
  await orders.sweep();
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect(failure.calls.openCheckout).toBe(1);
});

test('a confirmation that names a missing order stays unmatched and has no other effect', async () => {
  const orders = await startForged();
  const { checkoutUrl } = await orders.initiate();
  orders.route.isLosing = true;
  await orders.press(checkoutUrl, 'pay');
  const unknown = { id: 'other', checkout: 'chk_2', payment: 'pay_2', order_ref: 'ord_missing' };
  await orders.confirmations.confirm(orders.changed(0, () => unknown));
  expect(await orders.unapplied()).toMatchObject([{ reason: 'unmatched', orderHint: 'ord_missing' }]);
});

/** An order with a confirmation of more than its total. */
async function withContradiction() {
  const orders = await startForged();
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'decline');
  await orders.confirmations.confirm(orders.changed(0, (said) => capture(said, 30_000)));
  const [confirmation] = await orders.unapplied();
  return { orders, orderRef, confirmationId: confirmation?._id ?? '' };
}

const auditOf = async ({ context }: OrdersUnderTest, subject: string) =>
  (await context.auditRows.find({ subject }, { limit: 10 })).map(({ action, actor }) => [action, actor.name]);

test('a replay applies a confirmation once its order takes it, and answers the reason until then', async () => {
  const { orders, orderRef, confirmationId } = await withContradiction();
  const { context } = orders;
  expect(await replayConfirmation(context, byOperator('opr_1'), confirmationId)).toBe('amount_too_large');
  expect(await orders.unapplied()).toHaveLength(1);
  await writable(context.orders).update(orderRef, {}, { set: { totalMinor: 30_000 } });
  expect(await replayConfirmation(context, byOperator('opr_2'), confirmationId)).toBeUndefined();
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect(await orders.unapplied()).toEqual([]);
  expect(await refusalOf(replayConfirmation(context, byOperator('opr_3'), confirmationId))).toContain(
    'not-found',
  );
  expect(await auditOf(orders, confirmationId)).toEqual([
    ['confirmation.replay', 'ada'],
    ['confirmation.replay', 'ada'],
  ]);
});

test('a dismissed confirmation has no effect, also when it arrives again, and its audit row names the operator', async () => {
  const { orders, orderRef, confirmationId } = await withContradiction();
  await dismissConfirmation(orders.context, byOperator('opr_1'), confirmationId);
  expect(await orders.unapplied()).toEqual([]);
  await orders.confirmations.confirm(orders.changed(0, (said) => capture(said, 30_000)));
  expect(await orders.unapplied()).toEqual([]);
  expect(await orders.stateOf(orderRef)).toBe('payment_failed');
  expect(await refusalOf(dismissConfirmation(orders.context, byOperator('opr_2'), confirmationId))).toContain(
    'not-found',
  );
  expect(await auditOf(orders, confirmationId)).toEqual([['confirmation.dismiss', 'ada']]);
});

test('a dismissed confirmation changes nothing when it comes again, also when its order would take it now', async () => {
  const { orders, orderRef, confirmationId } = await withContradiction();
  await dismissConfirmation(orders.context, byOperator('opr_1'), confirmationId);
  await writable(orders.context.orders).update(orderRef, {}, { set: { totalMinor: 30_000 } });
  await orders.confirmations.confirm(orders.changed(0, (said) => capture(said, 30_000)));
  expect(await orders.stateOf(orderRef)).toBe('payment_failed');
  expect(await orders.unapplied()).toEqual([]);
});

test('a contradiction that its order takes later is settled when it comes again', async () => {
  const { orders, orderRef, confirmationId } = await withContradiction();
  await writable(orders.context.orders).update(orderRef, {}, { set: { totalMinor: 30_000 } });
  await orders.confirmations.confirm(orders.changed(0, (said) => capture(said, 30_000)));
  expect(await orders.stateOf(orderRef)).toBe('paid');
  expect(await orders.unapplied()).toEqual([]);
  expect((await orders.context.confirmations.get(confirmationId))?.orderRef).toBeUndefined();
});

test('a repeated operation of an operator has one audit row, and a repeated replay answers the present state', async () => {
  const { orders, confirmationId } = await withContradiction();
  const { context } = orders;
  for (let n = 0; n < 2; n++) {
    expect(await replayConfirmation(context, byOperator('opr_1'), confirmationId)).toBe('amount_too_large');
  }
  for (let n = 0; n < 2; n++) await dismissConfirmation(context, byOperator('opr_2'), confirmationId);
  expect(await auditOf(orders, confirmationId)).toEqual([
    ['confirmation.replay', 'ada'],
    ['confirmation.dismiss', 'ada'],
  ]);
});

test('an order is paid once when its confirmations arrive again after a process died at any write', async () => {
  for (let diesAt = 0, isAlive = false; !isAlive; diesAt++) {
    const orders = await startForged();
    const { orderRef, checkoutUrl } = await orders.initiate();
    orders.route.isLosing = true;
    await orders.press(checkoutUrl, 'decline', 'pay');
    const { events } = await orders.context.provider.eventsSince(undefined, Infinity, {});
    const { mortal, died } = dyingAt(diesAt);
    const { orders: documents, confirmations } = orders.context;
    const dying = { ...orders.context, orders: mortal(documents), confirmations: mortal(confirmations) };
    const receiveAll = async (context: typeof orders.context) => {
      for (const event of events) await receiveEvent(context, 'simulated', event);
    };
    await receiveAll(dying).catch((error: unknown) => expect(error).toBeInstanceOf(Died));
    isAlive = !died();
    await receiveAll(orders.context);
    expect(await orders.stateOf(orderRef), `at write ${diesAt}`).toBe('paid');
    expect(await orders.unapplied()).toEqual([]);
    expect(await orders.announced()).toEqual(['failed 29900', 'captured 29900']);
    expect(diesAt).toBeLessThan(20);
  }
});
