import { describe, expect, test } from 'vitest';
import { timed } from '../../../test/domain/an-order.ts';
import { withReports } from '../reports/stored-reports.ts';
import type { OrderState } from './order.ts';
import { stateOf } from './order-state.ts';

/** The state of reports in the notation `second object ref status amount`; the amount is 100 unless it is named. */
function state(texts: string): OrderState {
  const reports = texts === '' ? [] : texts.split(', ').map((text) => timed(text, '100'));
  const set = withReports([], reports);
  if (set === 'amount_differs') throw new Error('the reports contradict each other');
  return stateOf({ reports: set });
}

type Case = [title: string, reports: string, state: OrderState];

const closed = '9 checkout k closed';
const captured = '5 payment p captured, 5 capture c succeeded';

describe('research 1.2: nothing was captured', () => {
  test.each<Case>([
    ['no report', '', 'created'],
    ['an open checkout', '1 checkout k open', 'created'],
    ['a pending attempt', '1 payment p pending', 'created'],
    ['a declined attempt', '1 payment p pending, 2 payment p failed', 'payment_failed'],
    [
      'a declined attempt while the checkout is open',
      '1 checkout k open, 2 payment p failed',
      'payment_failed',
    ],
    ['a declined attempt that was begun again', '2 payment p failed, 3 payment p pending', 'created'],
    ['a declined attempt and another pending one', '1 payment p pending, 2 payment q failed', 'created'],
    [
      'a captured attempt that waits for its capture',
      '2 payment p captured, 3 payment p authorized',
      'created',
    ],
    ['an authorized attempt', '2 payment p authorized', 'payment_authorized'],
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
    [
      'an authorized attempt whose capture was refused',
      '1 payment p authorized, 2 payment p failed',
      'payment_failed',
    ],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});

describe('two statuses of one instant', () => {
  test.each<Case>([
    ['failed is later than pending', '1 payment p failed, 1 payment p pending', 'payment_failed'],
    ['authorized is later than failed', '1 payment p failed, 1 payment p authorized', 'payment_authorized'],
    [
      'cancelled is the latest of attempts',
      `${closed}, 1 payment p cancelled, 1 payment q failed`,
      'cancelled',
    ],
    ['closed is later than open', '1 checkout k open, 1 checkout k closed', 'cancelled'],
    [
      'a closed dispute is later than an open one',
      `${captured}, 7 dispute d open, 7 dispute d withdrawn`,
      'paid',
    ],
    ['a lost dispute is later than a won one', `${captured}, 7 dispute d lost, 7 dispute d won`, 'disputed'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});

describe('research 1.2: an order is cancelled', () => {
  test.each<Case>([
    ['when its checkout closed without an attempt', `1 checkout k open, ${closed}`, 'cancelled'],
    [
      'when the authorization was released',
      `${closed}, 3 payment p authorized, 4 payment p cancelled`,
      'cancelled',
    ],
    [
      'when the latest attempt was cancelled',
      `${closed}, 3 payment p failed, 4 payment q cancelled`,
      'cancelled',
    ],
    [
      'whatever comes after the end of a payment',
      `${closed}, 3 payment p cancelled, 4 payment p failed`,
      'cancelled',
    ],
    [
      'whatever an earlier attempt was last said to be',
      `${closed}, 3 payment p pending, 4 payment q cancelled`,
      'cancelled',
    ],
    ['not while the checkout is open', '1 checkout k open, 4 payment p cancelled', 'created'],
    ['not while one of its checkouts is open', `${closed}, 1 checkout l open`, 'created'],
    ['not without a checkout that closed', '4 payment p cancelled', 'created'],
    ['not while an attempt is pending', `${closed}, 4 payment p pending`, 'created'],
    ['not when the latest attempt was declined', `${closed}, 4 payment p failed`, 'payment_failed'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));

  test('and stays so when the checkout is said to be open again', () => {
    expect(state(`1 checkout k open, ${closed}, 12 checkout k open`)).toBe('cancelled');
  });
});

describe('research 1.2: money was captured', () => {
  test.each<Case>([
    ['nothing refunded', captured, 'paid'],
    ['a part of the total captured', '5 capture c succeeded 1', 'paid'],
    ['a part refunded', `${captured}, 6 refund r succeeded 1`, 'partially_refunded'],
    ['all refunded', `${captured}, 6 refund r succeeded 60, 7 refund s succeeded 40`, 'refunded'],
    [
      'all refunded of a part that was captured',
      '5 capture c succeeded 60, 6 refund r succeeded 60',
      'refunded',
    ],
    ['a refund pending', `${captured}, 6 refund r pending 1`, 'paid'],
    ['a refund that failed', `${captured}, 6 refund r failed 1`, 'paid'],
    ['a refund that failed afterwards', `${captured}, 6 refund r succeeded, 7 refund r failed`, 'paid'],
    ['a declined attempt afterwards', `${captured}, 8 payment p failed`, 'paid'],
    ['a cancellation before', `${closed}, 2 payment p cancelled, ${captured}`, 'paid'],
    ['a cancellation afterwards', `${captured}, ${closed}, 9 payment p cancelled`, 'paid'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});

describe('research 1.2: an order is disputed', () => {
  test.each<Case>([
    ['while a dispute is open', `${captured}, 7 dispute d open`, 'disputed'],
    ['after a lost one', `${captured}, 7 dispute d open, 8 dispute d lost`, 'disputed'],
    ['not after a won one', `${captured}, 7 dispute d open, 8 dispute d won`, 'paid'],
    ['not after a withdrawn one', `${captured}, 7 dispute d open, 8 dispute d withdrawn`, 'paid'],
    ['when a closed one is opened again', `${captured}, 8 dispute d won, 9 dispute d open`, 'disputed'],
    ['not when a lost one is won in the end', `${captured}, 8 dispute d lost, 9 dispute d won`, 'paid'],
    ['while one of two is open', `${captured}, 8 dispute d won, 7 dispute e open`, 'disputed'],
    ['not by the movement of money alone', `${captured}, 8 dispute_debit x succeeded`, 'paid'],
    ['although everything is refunded', `${captured}, 6 refund r succeeded, 7 dispute d open`, 'disputed'],
    ['until its capture is reported', '7 dispute d open, 8 dispute d won', 'disputed'],
  ])('%s', (_title, reports, expected) => expect(state(reports)).toBe(expected));
});
