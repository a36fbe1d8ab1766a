import { describe, expect, test } from 'vitest';
import { timed } from '../../../test/domain/an-order.ts';
import { withReports } from '../reports/stored-reports.ts';
import type { OrderState } from './order.ts';
import { isPayable, stateOf } from './order-state.ts';

/** The state of reports in the notation `second object ref status amount`; the amount is 100 unless it is named. */
function state(texts: string): OrderState {
  const reports = texts === '' ? [] : texts.split(', ').map((text) => timed(text, '100'));
  const set = withReports([], reports);
  if (set === 'amount_differs') throw new Error('the reports contradict each other');
  return stateOf({ reports: set });
}

type Case = [title: string, reports: string, state?: OrderState];

const closed = '9 checkout k closed';
const captured = '5 payment p captured, 5 capture c succeeded';

describe('research 1.2: nothing was captured', () => {
  test.each<Case>([
    ['no report', '', 'created'],
    ['an open checkout', '1 checkout k open', 'created'],
    [
      'a declined attempt while the checkout is open',
      '1 checkout k open, 2 payment p failed',
      'payment_failed',
    ],
    ['a declined attempt and another pending one', '1 payment p pending, 2 payment q failed', 'created'],
    [
      'a captured attempt that waits for its capture',
      '2 payment p captured, 3 payment p authorized',
      'created',
    ],
    [
      'an authorized attempt after a declined one',
      '1 payment p failed, 2 payment q authorized',
      'payment_authorized',
    ],
    [
      'an authorized attempt before a declined one',
      '1 payment p authorized, 2 payment q failed',
      'payment_authorized',
    ],
    [
      'an authorized attempt and a closed checkout',
      `1 payment p authorized, ${closed}`,
      'payment_authorized',
    ],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});

describe('decisions.md 6: a payment is begun and not decided', () => {
  const debit = `2 payment p processing, ${closed}`;
  test.each<Case>([
    ['at a checkout that is closed', debit, 'processing'],
    ['at a checkout that is open', '1 checkout k open, 2 payment p processing', 'processing'],
    ['after a declined attempt', `1 payment q failed, ${debit}`, 'processing'],
    ['after it waited for the patient', `1 payment p pending, ${debit}`, 'processing'],
    ['and a cancelled attempt is known', `${debit}, 3 payment q cancelled`, 'processing'],
    ['and is said to have failed in the same instant', `${debit}, 2 payment p failed`, 'processing'],
    ['until it fails days later', `${debit}, 500 payment p failed`, 'payment_failed'],
    ['until it waits for the patient again', `${debit}, 500 payment p pending`, 'created'],
    ['until it is cancelled', `${debit}, 500 payment p cancelled`, 'cancelled'],
    ['until it is authorized', `${debit}, 500 payment p authorized`, 'payment_authorized'],
    ['until it is captured', `${debit}, ${captured}`, 'paid'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));

  test.each([
    ['', 10, false],
    ['', 9, true],
    ['1 checkout k open', 9, true],
    [closed, 9, false],
    [`${debit}, 500 payment p failed`, 9, false],
  ])('what was reported as %j can be paid at second %s of ten: %s', (texts, at, expected) => {
    const reports = withReports([], texts === '' ? [] : texts.split(', ').map((text) => timed(text, '100')));
    if (reports === 'amount_differs') throw new Error('the reports contradict each other');
    expect(isPayable({ reports, expiresAt: 10 }, at)).toBe(expected);
  });
});

describe('research 1.2: an order is cancelled', () => {
  test.each<Case>([
    ['when its checkout closed without an attempt', `1 checkout k open, ${closed}`],
    ['when the authorization was released', `${closed}, 3 payment p authorized, 4 payment p cancelled`],
    ['when the latest attempt was cancelled', `${closed}, 3 payment p failed, 4 payment q cancelled`],
    ['whatever comes after the end of a payment', `${closed}, 3 payment p cancelled, 4 payment p failed`],
    [
      'whatever an earlier attempt was last said to be',
      `${closed}, 3 payment p pending, 4 payment q cancelled`,
    ],
    ['not while the checkout is open', '1 checkout k open, 4 payment p cancelled', 'created'],
    ['not while one of its checkouts is open', `${closed}, 1 checkout l open`, 'created'],
    ['not without a checkout that closed', '4 payment p cancelled', 'created'],
    ['not while an attempt is pending', `${closed}, 4 payment p pending`, 'created'],
    ['not when the latest attempt was declined', `${closed}, 4 payment p failed`, 'payment_failed'],
    ['which is the latest status of one instant', `${closed}, 1 payment p cancelled, 1 payment q failed`],
    ['when its checkout closed in the instant of its opening', '1 checkout k open, 1 checkout k closed'],
    ['also when it is said to be open again', `1 checkout k open, ${closed}, 12 checkout k open`],
  ])('%s', (_title, reports, expected = 'cancelled') => expect(state(reports)).toBe(expected));
});

describe('research 1.2: money was captured', () => {
  test.each<Case>([
    ['nothing refunded', captured, 'paid'],
    ['a part of the total captured', '5 capture c succeeded 1', 'paid'],
    [
      'all refunded of a part that was captured',
      '5 capture c succeeded 60, 6 refund r succeeded 60',
      'refunded',
    ],
    ['a cancellation before', `${closed}, 2 payment p cancelled, ${captured}`, 'paid'],
    ['a cancellation afterwards', `${captured}, ${closed}, 9 payment p cancelled`, 'paid'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});

describe('research 1.2: an order is disputed', () => {
  test.each<Case>([
    ['not by the movement of money alone', `${captured}, 8 dispute_debit x succeeded`, 'paid'],
    ['although everything is refunded', `${captured}, 6 refund r succeeded, 7 dispute d open`, 'disputed'],
    ['until its capture is reported', '7 dispute d open, 8 dispute d won', 'disputed'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});
