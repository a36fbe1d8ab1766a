import { expect, test } from 'vitest';
import { anOrder, timed } from '../../../test/domain/an-order.ts';
import { replay } from '../../../test/domain/replay.ts';
import { ledgerOf } from './ledger.ts';
import { moneyOf } from './money.ts';

const total = 3_000_000_000;

/** The order of reports in the notation `second object ref status amount`, one after the other. */
const orderOf = (reports: readonly string[]) =>
  replay(
    anOrder({ totalMinor: total }),
    reports.map((text) => [timed(text)]),
  ).order;

const rows = (reports: readonly string[]) =>
  ledgerOf(orderOf(reports)).map(({ kind, ref, amountMinor, at }) => `${at} ${kind} ${ref} ${amountMinor}`);

test.each<[string, reports: string[], rows: string[]]>([
  [
    'no row for what moves nothing',
    ['1 checkout k open', '2 payment p pending 5', '3 payment p processing 5'],
    [],
  ],
  ['a payment that is declined', ['3 payment p failed 5'], ['3 failed p 5']],
  [
    'the release of the rest by a capture of a part',
    ['1 payment p authorized 100', '2 payment p captured 60', '2 capture p succeeded 60'],
    ['1 authorized p 100', '2 voided p 40', '2 captured p 60'],
  ],
  [
    'an authorization at its first time',
    ['7 payment p authorized 5', '3 payment p authorized 5'],
    ['3 authorized p 5'],
  ],
  [
    'the release of an authorization, of the amount that was authorized',
    ['3 payment p authorized 5', '8 payment p cancelled 0'],
    ['3 authorized p 5', '8 voided p 5'],
  ],
  [
    'a release that is not before its authorization',
    ['2 payment p cancelled 5', '3 payment p authorized 5'],
    ['3 authorized p 5', '3 voided p 5'],
  ],
  ['no release of what was not authorized', ['8 payment p cancelled 5'], []],
  [
    'no release by a payment that is captured',
    ['3 payment p authorized 5', '8 payment p captured 5', '8 capture p succeeded 5'],
    ['3 authorized p 5', '8 captured p 5'],
  ],
  [
    'each capture',
    ['4 capture c succeeded 2', '3 capture d succeeded 1'],
    ['3 captured d 1', '4 captured c 2'],
  ],
  ['no refund that is pending or failed', ['1 refund r pending 1', '2 refund r failed 1'], []],
  ['a refund that succeeded', ['1 refund r pending 1', '2 refund r succeeded 1'], ['2 refunded r 1']],
  [
    'the failure of a refund that had succeeded',
    ['5 refund r failed 1', '2 refund r succeeded 1'],
    ['2 refunded r 1', '5 failed r 1'],
  ],
  [
    'a failure in the same instant as a reversal',
    ['2 refund r failed 1', '2 refund r succeeded 1'],
    ['2 refunded r 1', '2 failed r 1'],
  ],
  [
    'a failure before the success as none',
    ['1 refund r failed 1', '2 refund r succeeded 1'],
    ['2 refunded r 1'],
  ],
  [
    'a failure before and after the success as a reversal that is not before it',
    ['1 refund r failed 1', '2 refund r succeeded 1', '3 refund r failed 1'],
    ['2 refunded r 1', '2 failed r 1'],
  ],
  [
    'a dispute, and not what it took and gave back',
    [
      '1 dispute d open 5',
      `2 dispute_debit x succeeded ${total + 1_500}`,
      '3 dispute d won 5',
      `4 dispute_credit y succeeded ${total}`,
    ],
    ['1 dispute_opened d 5', '3 dispute_won d 5'],
  ],
  [
    'movements of one instant in the order in which they can follow each other',
    ['1 refund r succeeded 1', '1 capture c succeeded 1', '1 payment p authorized 1'],
    ['1 authorized p 1', '1 captured c 1', '1 refunded r 1'],
  ],
])('the ledger has %s', (_title, reports, expected) => {
  expect(rows(reports)).toEqual(expected);
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
    const order = orderOf(statuses.map((status, second) => `${second} dispute d ${status} 100`));
    expect(ledgerOf(order).map(({ kind }) => kind)).toEqual(kinds);
    expect(moneyOf(order)).toMatchObject({ disputedMinor });
  },
);

test('the sums of an order, above 2^31', () => {
  const sums = moneyOf(
    orderOf([
      `1 payment p authorized ${total}`,
      `1 payment q authorized 7`,
      '2 payment q cancelled 7',
      `3 capture c succeeded ${total - 1}`,
      '3 capture d succeeded 1',
      `4 refund r succeeded ${total - 5}`,
      '4 refund s succeeded 5',
      '5 refund s failed 5',
      `6 dispute d open ${total}`,
      '7 dispute e lost 4',
      '7 dispute f won 8',
      `8 dispute_debit x succeeded ${total + 1_500}`,
      '9 dispute_credit y succeeded 4',
    ]),
  );
  expect(sums).toEqual({
    authorizedMinor: total,
    capturedMinor: total,
    refundedMinor: total - 5,
    disputedMinor: total + 4,
    disputeNetMinor: total + 1_496,
  });
});

test('refunds count at most what was captured', () => {
  expect(moneyOf(orderOf(['1 refund r succeeded 9'])).refundedMinor).toBe(0);
  expect(moneyOf(orderOf(['1 refund r succeeded 9', '2 capture c succeeded 5'])).refundedMinor).toBe(5);
});
