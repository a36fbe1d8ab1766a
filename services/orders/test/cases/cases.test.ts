import { describe, expect, test } from 'vitest';
import type { Order } from '../../src/domain/orders/order.ts';
import { leftToRefund } from '../../src/domain/refunds/decide-refund.ts';
import { moneyOf } from '../../src/domain/reports/money.ts';
import { anOrder, report } from '../domain/an-order.ts';
import { announcedBy, replay } from '../domain/replay.ts';
import data from './cases.json' with { type: 'json' };

// The cases of other platforms as messages of a provider, each in the notation `second object ref status amount, object …`.
// Saleor: saleor/payment/tests/test_transaction_item_calculations.py, with amounts ten million times as large; it shows a
// negative charge for a refund before its charge, and takes a charge back that fails later. Medusa: the payment module
// (packages/modules/payment/integration-tests) and aggregate-status.spec.ts; it refuses a capture of a cancelled payment.
// Hyperswitch: the guard of disputes in crates/router/src/core/utils.rs; it refuses a status after a closed one. Here what the
// provider captured counts, captured money goes back by a refund or a dispute alone, and the latest word of the provider
// counts, whatever the order of arrival.

/** What becomes of an order with an open checkout `k`. What a case leaves out of it is not compared. */
function outcomeOf(totalMinor: number, messages: readonly string[]) {
  const reported = ['0 checkout k open', ...messages].map((message) => {
    const [second = '', ...texts] = message.split(' ');
    return texts
      .join(' ')
      .split(', ')
      .map((text) => report(text, Number(second) * 1000));
  });
  const replayed = replay(anOrder({ totalMinor }), reported);
  const { order, contradictions } = replayed;
  const { authorizedMinor, capturedMinor, refundedMinor, disputeNetMinor } = moneyOf(order);
  return {
    ...{ state: order.state, anomaly: order.anomaly, held: contradictions, left: leftToRefund(order) },
    ...{ authorized: authorizedMinor, captured: capturedMinor, refunded: refundedMinor },
    disputed: disputeNetMinor,
    events: announcedBy(replayed),
  };
}

interface Source {
  readonly source: string;
  readonly total: number;
  readonly cases: readonly {
    readonly title: string;
    readonly messages: readonly string[];
    readonly outcome: object;
    readonly inBothOrders?: boolean;
  }[];
}

const sources: readonly Source[] = data;

describe.each(sources)('$source', ({ total, cases }) => {
  test.each(cases)('$title', ({ messages, outcome, inBothOrders }) => {
    expect(outcomeOf(total, messages)).toMatchObject(outcome);
    if (inBothOrders) expect(outcomeOf(total, messages.toReversed())).toMatchObject(outcome);
  });
});

describe('Hyperswitch, a dispute goes from one status to another', () => {
  const total = 4_000_000_000;
  const paid = `1 payment p captured ${total}, capture p succeeded ${total}`;
  // Opened and challenged, expired and accepted or lost, won, and cancelled.
  const statuses = ['open', 'lost', 'won', 'withdrawn'];
  const isDisputed = (status: string) => status === 'open' || status === 'lost';
  const stateIf = (disputed: boolean): Order['state'] => (disputed ? 'disputed' : 'paid');

  test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    '%s to %s: the later one counts; in the same second a closed one, and a lost one above all',
    (from, to) => {
      const outcomes = (second: number, state: Order['state']) => {
        const [first, then] = [`2 dispute d ${from} 5`, `${second} dispute d ${to} 5`];
        for (const messages of [
          [first, then],
          [then, first],
        ]) {
          expect(outcomeOf(total, [paid, ...messages])).toMatchObject({ state, held: [] });
        }
      };
      outcomes(3, stateIf(isDisputed(to)));
      const both = [from, to];
      outcomes(2, stateIf(both.includes('lost') || both.every(isDisputed)));
    },
  );
});
