import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOrder } from '../../../test/domain/an-order.ts';
import { type History, histories } from '../../../test/domain/histories.ts';
import { announcedBy, type Replayed, replay } from '../../../test/domain/replay.ts';
import { ledgerOf } from '../reports/ledger.ts';
import { moneyOf } from '../reports/money.ts';
import type { OrderState } from './order.ts';
import { standingOf } from './order-standing.ts';
import { stateOf } from './order-state.ts';

/** A history with the order in which its messages arrive, some of them twice. */
const deliveries = histories({ disputes: true }).chain((history) => {
  const { messages } = history;
  return fc
    .tuple(fc.subarray([...messages]), fc.constant(messages))
    .chain(([repeated, all]) => {
      const delivered = [...all, ...repeated];
      return fc.shuffledSubarray(delivered, { minLength: delivered.length });
    })
    .map((arrival) => ({ history, arrival }));
});

const start = ({ totalMinor }: History) => anOrder({ totalMinor });

/** A cancellation is a state, which an order that was captured all the same may never have been in. */
const announced = (replayed: Replayed) =>
  announcedBy(replayed)
    .filter((text) => text !== 'cancelled')
    .sort();

test('decisions.md 6: late, repeated and unordered messages lead to the same order and the same events', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      const inOrder = replay(start(history), history.messages);
      const shuffled = replay(start(history), arrival);
      expect(inOrder.contradictions).toEqual([]);
      expect(shuffled.contradictions).toEqual([]);
      expect(shuffled.order.reports).toEqual(inOrder.order.reports);
      expect(shuffled.order.state).toBe(inOrder.order.state);
      expect(ledgerOf(shuffled.order)).toEqual(ledgerOf(inOrder.order));
      expect(announced(shuffled)).toEqual(announced(inOrder));
    }),
  );
});

/** Rows that are there after each message: none goes, and each is there once. */
function expectToStay(rows: readonly (readonly { readonly kind: string; readonly ref: string }[])[]): void {
  let before: readonly string[] = [];
  for (const present of rows) {
    const keys = new Set(present.map(({ kind, ref }) => `${kind} ${ref}`));
    expect(keys.size).toBe(present.length);
    expect(before.filter((key) => !keys.has(key))).toEqual([]);
    before = [...keys];
  }
}

test('decisions.md 6, decisions.md 14: an order always follows from its reports; a row of its ledger stays and is announced once, and the sums of the ledger are those of the order', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      const replayed = replay(start(history), arrival);
      const { orders, order, events } = replayed;
      expect(orders.map(({ state }) => state)).toEqual(orders.map(stateOf));
      expectToStay(orders.map(ledgerOf));
      const told = ledgerOf(order).map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
      expect(announced(replayed)).toEqual(told.sort());
      expect(events.map(({ data }) => data.revision)).toEqual(events.map((_, index) => index + 1));
      expect(events.at(-1)?.data.standing ?? 'unpaid').toBe(standingOf(order));
      const sum = (wanted: string, object = 'payment') =>
        ledgerOf(order)
          .filter((row) => row.kind === wanted && row.object === object)
          .reduce((total, { amountMinor }) => total + amountMinor, 0);
      const { capturedMinor, refundedMinor } = moneyOf(order);
      expect(capturedMinor).toBe(sum('captured'));
      const refunded = sum('refunded', 'refund') - sum('failed', 'refund');
      expect(refundedMinor).toBe(Math.min(capturedMinor, refunded));
    }),
    { numRuns: 50 },
  );
});

test('research 1.5: without disputes, the state of captured money is the fold of the ledger', () => {
  const foldedState = (order: Parameters<typeof moneyOf>[0]): OrderState | 'nothing captured' => {
    const { capturedMinor, refundedMinor } = moneyOf(order);
    if (capturedMinor === 0) return 'nothing captured';
    if (refundedMinor === capturedMinor) return 'refunded';
    return refundedMinor > 0 ? 'partially_refunded' : 'paid';
  };
  fc.assert(
    fc.property(histories({ disputes: false }), (history) => {
      for (const order of replay(start(history), history.messages).orders) {
        const isMoney = ['paid', 'partially_refunded', 'refunded', 'disputed'].includes(order.state);
        expect(foldedState(order)).toBe(isMoney ? order.state : 'nothing captured');
      }
    }),
  );
});
