import { expect, test } from 'vitest';
import { anOrder, timed } from '../../../test/domain/an-order.ts';
import { replay } from '../../../test/domain/replay.ts';
import { ledgerOf } from './ledger.ts';
import { foldOf } from './money.ts';

const total = 3_000_000_000;

/** The ledger of reports in the notation `second object ref status amount`, one after the other. */
const ledger = (reports: readonly string[]) =>
  ledgerOf(
    replay(
      anOrder({ totalMinor: total }),
      reports.map((text) => [timed(text)]),
    ).order,
  );

const rows = (reports: readonly string[]) =>
  ledger(reports).map(
    ({ kind, ref, amountMinor, occurredAt }) => `${occurredAt} ${kind} ${ref} ${amountMinor}`,
  );

test.each<[string, reports: string[], rows: string[]]>([
  [
    'no row for what moves nothing',
    ['1 checkout k open', '2 payment p pending 5', '3 payment p failed 5'],
    [],
  ],
  [
    'an authorization at its first time',
    ['7 payment p authorized 5', '3 payment p authorized 5'],
    ['3 authorize p 5'],
  ],
  [
    'the release of an authorization, of the amount that was authorized',
    ['3 payment p authorized 5', '8 payment p cancelled 0'],
    ['3 authorize p 5', '8 void p 5'],
  ],
  [
    'a release that is not before its authorization',
    ['2 payment p cancelled 5', '3 payment p authorized 5'],
    ['3 authorize p 5', '3 void p 5'],
  ],
  ['no release of what was not authorized', ['8 payment p cancelled 5'], []],
  [
    'no release by a payment that is captured',
    ['3 payment p authorized 5', '8 payment p captured 5', '8 capture p succeeded 5'],
    ['3 authorize p 5', '8 capture p 5'],
  ],
  [
    'each capture',
    ['4 capture c succeeded 2', '3 capture d succeeded 1'],
    ['3 capture d 1', '4 capture c 2'],
  ],
  ['no refund that is pending or failed', ['1 refund r pending 1', '2 refund r failed 1'], []],
  ['a refund that succeeded', ['1 refund r pending 1', '2 refund r succeeded 1'], ['2 refund r 1']],
  [
    'the failure of a refund that had succeeded',
    ['5 refund r failed 1', '2 refund r succeeded 1'],
    ['2 refund r 1', '5 refund_reversal r 1'],
  ],
  [
    'a failure in the same instant as a reversal',
    ['2 refund r failed 1', '2 refund r succeeded 1'],
    ['2 refund r 1', '2 refund_reversal r 1'],
  ],
  [
    'a failure before the success as none',
    ['1 refund r failed 1', '2 refund r succeeded 1'],
    ['2 refund r 1'],
  ],
  [
    'a failure before and after the success as a reversal that is not before it',
    ['1 refund r failed 1', '2 refund r succeeded 1', '3 refund r failed 1'],
    ['2 refund r 1', '2 refund_reversal r 1'],
  ],
  [
    'money that a dispute took and gave back, fees above the total too',
    [
      '1 dispute d open 5',
      `2 dispute_debit x succeeded ${total + 1_500}`,
      '3 dispute d won 5',
      `4 dispute_credit y succeeded ${total}`,
    ],
    [`2 dispute_debit x ${total + 1_500}`, `4 dispute_credit y ${total}`],
  ],
  [
    'movements of one instant in the order in which they can follow each other',
    ['1 refund r succeeded 1', '1 capture c succeeded 1', '1 payment p authorized 1'],
    ['1 authorize p 1', '1 capture c 1', '1 refund r 1'],
  ],
])('the ledger has %s', (_title, reports, expected) => {
  expect(rows(reports)).toEqual(expected);
});

test('the sums of a ledger, above 2^31', () => {
  const sums = foldOf(
    ledger([
      `1 payment p authorized ${total}`,
      `1 payment q authorized 7`,
      '2 payment q cancelled 7',
      `3 capture c succeeded ${total - 1}`,
      '3 capture d succeeded 1',
      `4 refund r succeeded ${total - 5}`,
      '4 refund s succeeded 5',
      '5 refund s failed 5',
      `6 dispute_debit x succeeded ${total}`,
      '7 dispute_credit y succeeded 4',
    ]),
  );
  expect(sums).toEqual({
    authorizedMinor: total,
    capturedMinor: total,
    refundedMinor: total - 5,
    disputedNetMinor: total - 4,
  });
});

test('refunds count at most what was captured', () => {
  expect(foldOf(ledger(['1 refund r succeeded 9'])).refundedMinor).toBe(0);
  expect(foldOf(ledger(['1 refund r succeeded 9', '2 capture c succeeded 5'])).refundedMinor).toBe(5);
});
