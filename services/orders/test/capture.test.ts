import { LedgerKind } from '@telehealth/contracts/orders/v1/ledger';
import { Capture } from '@telehealth/contracts/orders/v1/order';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { ledgerOf } from '../src/domain/reports/ledger.ts';
import { failingProvider } from './failing-provider.ts';
import { as, startOrders } from './orders-under-test.ts';

const hour = 60 * 60_000;
const total = 29_900;

/** An order of 29 900 cents whose money is authorized, or what the actions make of it. */
async function authorized(actions: readonly string[] = ['authorize'], capture: Capture = Capture.MANUAL) {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  const { orderRef, checkoutUrl } = await orders.initiate({ capture });
  await orders.press(checkoutUrl, ...actions);
  return {
    orders,
    failure,
    orderRef,
    press: (...more: string[]) => orders.press(checkoutUrl, ...more),
    capture: (amountMinor?: bigint, idempotencyKey?: string) =>
      orders.payments.capturePayment(
        { orderRef, ...(amountMinor !== undefined && { amountMinor }) },
        as(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ),
    state: () => orders.stateOf(orderRef),
    async ledger() {
      const order = await orders.context.orders.get(orderRef);
      return order && ledgerOf(order).map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
    },
  };
}

test('decisions.md 14: a capture takes all that is authorized, or the amount that it names', async () => {
  for (const amountMinor of [undefined, 10_000n]) {
    const { capture, state, ledger } = await authorized();
    await capture(amountMinor);
    expect(await state()).toBe('paid');
    const rest = amountMinor === undefined ? [] : [`voided ${total - Number(amountMinor)}`];
    expect(await ledger()).toEqual([`authorized ${total}`, ...rest, `captured ${amountMinor ?? total}`]);
  }
});

test('who moved the money of an order is in its ledger', async () => {
  const moved = async ({ orders, orderRef }: Awaited<ReturnType<typeof authorized>>) => {
    const { entries } = await orders.orders.getOrderLedger({ orderRef }, as());
    return entries.map(({ kind, actor }) => [kind, actor?.who.case, actor?.who.value]);
  };
  const captured = await authorized();
  await captured.capture(10_000n);
  await captured.orders.payments.refundPayment({ orderRef: captured.orderRef, amountMinor: 1n }, as());
  captured.orders.clock.pass(1000);
  await captured.press('partial_refund', 'dispute', 'win_dispute');
  expect(await moved(captured)).toEqual([
    [LedgerKind.AUTHORIZED, 'patient', true],
    [LedgerKind.VOIDED, 'credential', 'key_1'],
    [LedgerKind.CAPTURED, 'credential', 'key_1'],
    [LedgerKind.REFUNDED, 'credential', 'key_1'],
    [LedgerKind.REFUNDED, 'provider', true],
    [LedgerKind.DISPUTE_OPENED, 'patient', true],
    [LedgerKind.DISPUTE_WON, 'provider', true],
  ]);
  const released = await authorized();
  await released.orders.payments.cancelPayment({ orderRef: released.orderRef }, as());
  expect(await moved(released)).toEqual([
    [LedgerKind.AUTHORIZED, 'patient', true],
    [LedgerKind.VOIDED, 'credential', 'key_1'],
  ]);
  const atProvider = await authorized(['authorize', 'capture']);
  expect(await moved(atProvider)).toEqual([
    [LedgerKind.AUTHORIZED, 'patient', true],
    [LedgerKind.CAPTURED, 'provider', true],
  ]);
});

test('decisions.md 14: a capture that is repeated takes nothing more, and another amount is refused', async () => {
  const { capture, failure, ledger } = await authorized();
  await capture(10_000n);
  await capture(10_000n);
  expect(failure.calls.capture).toBe(1);
  for (const other of [undefined, 9_999n, 10_001n]) {
    expect(await refusalOf(capture(other))).toBe('conflict nothing_to_capture');
  }
  expect(await ledger()).toEqual([`authorized ${total}`, `voided ${total - 10_000}`, 'captured 10000']);
});

test('captures at once take the money once', async () => {
  const { capture, ledger } = await authorized();
  const answers = await Promise.all([capture(5_000n), capture(7_000n), capture()].map(refusalOf));
  expect(answers.toSorted()).toEqual(['conflict nothing_to_capture', 'conflict nothing_to_capture', 'ok']);
  expect((await ledger())?.filter((row) => row.startsWith('captured'))).toHaveLength(1);
});

test('decisions.md 14: more than what is authorized is 422 with the most that is possible', async () => {
  const { capture, failure, state } = await authorized();
  expect(await refusalOf(capture(29_901n))).toBe('validation values_refused amount_minor.too_large');
  expect(await refusalOf(capture(0n))).toBe('malformed-request request_invalid request.invalid');
  expect(failure.calls.capture).toBe(0);
  expect(await state()).toBe('payment_authorized');
});

test('decisions.md 14: an order that is captured at once has nothing to capture', async () => {
  const { capture, state, failure } = await authorized(['pay'], Capture.AUTOMATIC);
  expect(await state()).toBe('paid');
  expect(await refusalOf(capture())).toBe('conflict nothing_to_capture');
  expect(failure.calls.capture).toBe(0);
});

test('decisions.md 14: an authorization that was cancelled, or that expires unnoticed, cannot be captured', async () => {
  const { orders, capture, state } = await authorized();
  orders.clock.pass(7 * 24 * hour);
  for (const _ of ['expires', 'was cancelled']) {
    expect(await refusalOf(capture())).toBe('conflict authorization_ended');
    expect(await state()).toBe('cancelled');
  }
});

test('an authorization that expires cancels its order by the schedule', async () => {
  const { orders, state } = await authorized();
  orders.clock.pass(7 * 24 * hour - 2000);
  await orders.sweep();
  expect(await state()).toBe('payment_authorized');
  orders.clock.pass(hour);
  await orders.sweep();
  expect(await state()).toBe('cancelled');
});

test.each(['before', 'after'] as const)(
  'a capture whose provider fails %s its effect is made once when it is tried again with its Idempotency-Key',
  async (effect) => {
    const { capture, failure, state, ledger } = await authorized();
    failure.next = { of: 'capture', effect };
    expect(await refusalOf(capture(100n, 'k'))).toBe('unavailable');
    await capture(100n, 'k');
    expect(await state()).toBe('paid');
    expect(await ledger()).toEqual([`authorized ${total}`, `voided ${total - 100}`, 'captured 100']);
  },
);

test('a captured part can be refunded, and no more', async () => {
  const { orders, orderRef, capture, press, state } = await authorized();
  await capture(10_000n);
  const refund = (amountMinor: bigint) => orders.payments.refundPayment({ orderRef, amountMinor }, as());
  expect(await refusalOf(refund(10_001n))).toBe('validation values_refused amount_minor.too_large');
  await refund(4_000n);
  expect(await state()).toBe('partially_refunded');
  await press('refund');
  expect(await state()).toBe('refunded');
});

test('a capture leaves an audit row with its amount, also one that the provider does not answer', async () => {
  const { orders, orderRef, capture, failure } = await authorized();
  failure.next = { of: 'capture', effect: 'before' };
  expect(await refusalOf(capture(100n))).toBe('unavailable');
  await orders.context.relay.drain();
  const rows = await orders.context.auditRows.find({ action: 'order.capture' }, { limit: 10 });
  expect(rows).toMatchObject([{ subject: orderRef, clientId: 'cli_1', changed: { amountMinor: 100 } }]);
});
