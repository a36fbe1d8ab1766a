import { expect, test } from 'vitest';
import { report } from '../../../test/domain/an-order.ts';
import { statementOf, sumsOf } from './statement.ts';
import { withReports } from './stored-reports.ts';

/** Reports, one second after the other. */
const reported = (...texts: string[]) => {
  const reports = withReports(
    [],
    texts.map((text, index) => report(text, index * 1000)),
  );
  if (reports === 'amount_differs') throw new Error('the reports contradict each other');
  return { reports };
};
const linesOf = (order: ReturnType<typeof reported>) =>
  statementOf(order).map(({ kind, object, amountMinor }) => `${kind} ${object} ${amountMinor}`);

test('decisions.md 14: a capture of a part releases the rest', () => {
  const order = reported('payment p authorized 100', 'payment p captured 60', 'capture p succeeded 60');
  expect(linesOf(order)).toEqual(['authorized payment 100', 'voided payment 40', 'captured payment 60']);
  expect(sumsOf(order)).toEqual({ capturedMinor: 60, refundedMinor: 0, disputedMinor: 0 });
});

test('decisions.md 14: a decline, a refund and a refund that fails later are rows', () => {
  const order = reported(
    'payment p failed 100',
    'payment p captured 100',
    'capture p succeeded 100',
    'refund r1 succeeded 10',
    'refund r2 succeeded 20',
    'refund r1 failed 10',
  );
  expect(linesOf(order)).toEqual([
    'failed payment 100',
    'captured payment 100',
    'refunded refund 10',
    'refunded refund 20',
    'failed refund 10',
  ]);
  expect(sumsOf(order)).toMatchObject({ capturedMinor: 100, refundedMinor: 20 });
});

test.each([
  [['open'], ['dispute_opened'], 100],
  [['open', 'lost'], ['dispute_opened', 'dispute_lost'], 100],
  [['open', 'won'], ['dispute_opened', 'dispute_won'], 0],
  [['open', 'withdrawn'], ['dispute_opened', 'dispute_won'], 0],
  [['open', 'lost', 'won'], ['dispute_opened', 'dispute_lost', 'dispute_won'], 0],
  [['lost'], ['dispute_opened', 'dispute_lost'], 100],
])(
  'decisions.md 14: a dispute that was %j has the rows %j, and %i is disputed',
  (statuses, kinds, disputedMinor) => {
    const order = reported(...statuses.map((status) => `dispute d ${status} 100`));
    expect(statementOf(order).map(({ kind }) => kind)).toEqual(kinds);
    expect(sumsOf(order)).toMatchObject({ disputedMinor });
  },
);
