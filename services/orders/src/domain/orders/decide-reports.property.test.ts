import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOrder } from '../../../test/domain/an-order.ts';
import { type History, histories } from '../../../test/domain/histories.ts';
import { type Replayed, replay } from '../../../test/domain/replay.ts';
import { ledgerOf } from '../reports/ledger.ts';
import { foldOf } from '../reports/money.ts';
import { statementOf, sumsOf } from '../reports/statement.ts';
import type { OrderState } from './order.ts';
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

/**
 * The events without their times: a report that came late may say that something happened earlier. Of several captures the order is
 * paid with those that are known first.
 */
const published = ({ events }: Replayed) =>
  events
    .map(({ type, data }) => `${type} ${Object.values({ ...data, capturedMinor: undefined }).join(' ')}`)
    .sort();

test('decisions.md 6: whatever is lost until later, repeated or out of order, an order ends the same and says the same', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      const inOrder = replay(start(history), history.messages);
      const shuffled = replay(start(history), arrival);
      expect(inOrder.contradictions).toEqual([]);
      expect(shuffled.contradictions).toEqual([]);
      expect(shuffled.order.reports).toEqual(inOrder.order.reports);
      expect(shuffled.order.state).toBe(inOrder.order.state);
      expect(ledgerOf(shuffled.order)).toEqual(ledgerOf(inOrder.order));
      expect(published(shuffled)).toEqual(published(inOrder));
      expect(statementOf(shuffled.order)).toEqual(statementOf(inOrder.order));
      expect(announced(shuffled)).toEqual(announced(inOrder));
    }),
  );
});

/** A cancellation is a state, which an order that was captured all the same may never have been in. */
const announced = ({ announcements }: Replayed) =>
  announcements
    .map(({ data }) => Object.values(data).join(' '))
    .filter((text) => !text.includes('cancelled'))
    .sort();

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

test('decisions.md 6, decisions.md 14: an order is at any time what its reports come to; a row of its ledger and statement stays and is told once, and its sums are those of the order', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      const { orders, order, events, announcements } = replay(start(history), arrival);
      expect(orders.map(({ state }) => state)).toEqual(orders.map(stateOf));
      expectToStay(orders.map(ledgerOf));
      expectToStay(orders.map(statementOf));
      // All captures of an order are one event.
      const kinds = ledgerOf(order).map(({ kind }) => kind);
      const movements = kinds.filter((kind, index) => kind !== 'capture' || kinds.indexOf(kind) === index);
      expect(events).toHaveLength(movements.length);
      const rows = statementOf(order);
      const heard = rows.filter(({ kind }) => kind !== 'captured' && kind !== 'voided');
      const moved = announcements.filter(({ data }) => Reflect.get(data, 'kind') !== 'cancelled');
      expect(moved).toHaveLength(heard.length);
      const sum = (wanted: string, object = 'payment') =>
        rows
          .filter((row) => row.kind === wanted && row.object === object)
          .reduce((total, { amountMinor }) => total + amountMinor, 0);
      const { capturedMinor, refundedMinor } = sumsOf(order);
      expect(capturedMinor).toBe(sum('captured'));
      const refunded = sum('refunded', 'refund') - sum('failed', 'refund');
      expect(refundedMinor).toBe(Math.min(capturedMinor, refunded));
    }),
    { numRuns: 50 },
  );
});

test('research 1.5: without disputes, the state of captured money is the fold of the ledger', () => {
  const foldedState = (order: Parameters<typeof ledgerOf>[0]): OrderState | 'nothing captured' => {
    const { capturedMinor, refundedMinor } = foldOf(ledgerOf(order));
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
