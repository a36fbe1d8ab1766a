import { LedgerKind } from '@telehealth/contracts/orders/v1/ledger';
import { Capture, OrderState } from '@telehealth/contracts/orders/v1/order';
import { RefundStatus } from '@telehealth/contracts/orders/v1/refund';
import { expect, test } from 'vitest';
import { as, asClient, startOrders } from './orders-under-test.ts';

const nameOf = (names: Readonly<Record<string, number>>, value: number | undefined) =>
  Object.entries(names).find(([, each]) => each === value)?.[0];

/** An order whose money is authorized, with everything that tells of it. */
async function authorized() {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
  await orders.press(checkoutUrl, 'authorize');
  let seen = 0n;
  return {
    orders,
    orderRef,
    press: (...actions: string[]) => orders.press(checkoutUrl, ...actions),
    /** The state and sums, the same by order and list, each with a later `updated_at`; and the ledger. */
    async told() {
      const { order } = await orders.orders.getOrder({ orderRef }, as());
      const listed = await orders.orders.listOrders({ journeyId: 'jny_1' }, asClient());
      expect(listed.orders).toEqual([order]);
      const { seconds = 0n, nanos = 0 } = order?.updatedAt ?? {};
      const stamp = seconds * 1_000_000_000n + BigInt(nanos);
      expect(stamp).toBeGreaterThan(seen);
      seen = stamp;
      const { entries } = await orders.orders.getOrderLedger({ orderRef }, as());
      return {
        state: nameOf(OrderState, order?.state),
        sums: [order?.capturedMinor, order?.refundedMinor, order?.disputedMinor],
        ledger: entries.map(({ kind, amountMinor }) => `${nameOf(LedgerKind, kind)} ${amountMinor}`),
      };
    },
  };
}

test('decisions.md 14: order, list, ledger and events say the same about a cancelled authorization', async () => {
  const { orders, orderRef, told } = await authorized();
  expect(await told()).toEqual({
    state: 'PAYMENT_AUTHORIZED',
    sums: [0n, 0n, 0n],
    ledger: ['AUTHORIZED 29900'],
  });
  await orders.payments.cancelPayment({ orderRef }, as());
  expect(await told()).toEqual({
    state: 'CANCELLED',
    sums: [0n, 0n, 0n],
    ledger: ['AUTHORIZED 29900', 'VOIDED 29900'],
  });
  expect(await orders.announced()).toEqual(['authorized 29900', 'voided 29900', 'cancelled']);
});

test('decisions.md 14: order, list, ledger, refunds and events say the same about a partial capture, a refund and a lost dispute', async () => {
  const { orders, orderRef, press, told } = await authorized();
  const steps = ['AUTHORIZED 29900'];
  await told();

  await orders.payments.capturePayment({ orderRef, amountMinor: 20_000n }, as());
  steps.push('VOIDED 9900', 'CAPTURED 20000');
  expect(await told()).toEqual({ state: 'PAID', sums: [20_000n, 0n, 0n], ledger: steps });

  orders.clock.pass(1000);
  const { refund } = await orders.payments.refundPayment({ orderRef, amountMinor: 5_000n }, as());
  steps.push('REFUNDED 5000');
  expect(await told()).toEqual({
    state: 'PARTIALLY_REFUNDED',
    sums: [20_000n, 5_000n, 0n],
    ledger: steps,
  });
  orders.clock.pass(1000);
  await press('partial_refund');
  steps.push('REFUNDED 7500');
  expect(await told()).toEqual({
    state: 'PARTIALLY_REFUNDED',
    sums: [20_000n, 12_500n, 0n],
    ledger: steps,
  });
  const { refunds } = await orders.orders.listRefunds({ orderRef }, as());
  expect(refunds.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
    [5_000n, RefundStatus.SUCCEEDED],
    [7_500n, RefundStatus.SUCCEEDED],
  ]);
  expect(refunds[0]).toEqual(refund);
  const { entries } = await orders.orders.getOrderLedger({ orderRef }, as());
  expect(entries.flatMap(({ refundId }) => refundId || [])).toEqual(refunds.map(({ refundId }) => refundId));

  await press('dispute');
  steps.push('DISPUTE_OPENED 7500');
  expect(await told()).toEqual({ state: 'DISPUTED', sums: [20_000n, 12_500n, 7_500n], ledger: steps });
  await press('lose_dispute');
  steps.push('DISPUTE_LOST 7500');
  expect(await told()).toEqual({ state: 'DISPUTED', sums: [20_000n, 12_500n, 7_500n], ledger: steps });
  expect(await orders.announced()).toEqual([
    'authorized 29900',
    'voided 9900',
    'captured 20000',
    'refunded 5000',
    'refunded 7500',
    'dispute_opened 7500',
    'dispute_lost 7500',
  ]);
});

test('decisions.md 14: a declined payment is in the ledger and announced once', async () => {
  const orders = await startOrders();
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'decline', 'decline', 'pay');
  const { entries } = await orders.orders.getOrderLedger({ orderRef }, as());
  expect(entries.map(({ kind }) => nameOf(LedgerKind, kind))).toEqual(['FAILED', 'CAPTURED']);
  expect(await orders.announced()).toEqual(['failed 29900', 'captured 29900']);
});
