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

/** The events without their times: a report that came late may say that something happened earlier. */
const published = ({ events }: Replayed) =>
  events.map(({ type, data }) => `${type} ${Object.values(data).join(' ')}`).sort();

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
    { numRuns: 500 },
  );
});

/** A cancellation is a state, which an order that was captured all the same may never have been in. */
const announced = ({ announcements }: Replayed) =>
  announcements
    .map(({ data }) => Object.values(data).join(' '))
    .filter((text) => !text.includes('cancelled'))
    .sort();

test('decisions.md 6: the state of an order is at any time what its reports come to', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      for (const order of replay(start(history), arrival).orders) expect(order.state).toBe(stateOf(order));
    }),
  );
});

test('a movement of money that is in the ledger stays there, and is there once', () => {
  const keysOf = (order: Parameters<typeof ledgerOf>[0]) =>
    ledgerOf(order).map(({ kind, ref }) => `${kind} ${ref}`);
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      let before: string[] = [];
      for (const order of replay(start(history), arrival).orders) {
        const keys = keysOf(order);
        expect(keys).toEqual(expect.arrayContaining(before));
        expect(new Set(keys).size).toBe(keys.length);
        before = keys;
      }
    }),
  );
});

test('decisions.md 14: a row of the statement stays, is announced once, and its sums are those of the order', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      const { orders, order, announcements } = replay(start(history), arrival);
      let before: string[] = [];
      for (const each of orders) {
        const keys = statementOf(each).map(({ kind, ref }) => `${kind} ${ref}`);
        expect(keys).toEqual(expect.arrayContaining(before));
        expect(new Set(keys).size).toBe(keys.length);
        before = keys;
      }
      const heard = statementOf(order).filter(({ kind }) => kind !== 'captured' && kind !== 'voided');
      const moved = announcements.filter(({ data }) => Reflect.get(data, 'kind') !== 'cancelled');
      expect(moved).toHaveLength(heard.length);
      const sum = (wanted: string, object = 'payment') =>
        statementOf(order)
          .filter((row) => row.kind === wanted && row.object === object)
          .reduce((total, { amountMinor }) => total + amountMinor, 0);
      const { capturedMinor, refundedMinor } = sumsOf(order);
      expect(capturedMinor).toBe(sum('captured'));
      expect(refundedMinor).toBe(
        Math.min(capturedMinor, sum('refunded', 'refund') - sum('failed', 'refund')),
      );
    }),
  );
});

test('every movement of money is one event, and all captures of an order are one', () => {
  fc.assert(
    fc.property(deliveries, ({ history, arrival }) => {
      const { order, events } = replay(start(history), arrival);
      const kinds = ledgerOf(order).map(({ kind }) => kind);
      const movements = kinds.filter((kind, index) => kind !== 'capture' || kinds.indexOf(kind) === index);
      expect(events).toHaveLength(movements.length);
    }),
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
