import { expect, test } from 'vitest';
import { replayed } from '../../../test/domain/replay.ts';

/** The standings that the events say, one after the other. */
const standingsOf = (messages: readonly string[]) =>
  replayed({}, ...messages)
    .events.map(({ data }) => data.standing ?? '')
    .filter((standing, index, all) => standing !== all[index - 1]);

const captured = 'payment p captured 10000, capture p succeeded 10000';

test.each([
  [
    'an authorization that is cancelled',
    ['payment p authorized 10000', 'payment p cancelled 10000'],
    ['authorized', 'voided'],
  ],
  [
    'an attempt after that',
    ['payment p authorized 10000', 'payment p cancelled 10000', 'payment q authorized 10000'],
    ['authorized', 'voided', 'authorized'],
  ],
  [
    'an authorization whose capture is refused',
    ['payment p authorized 10000', 'payment p failed 10000'],
    ['authorized', 'voided'],
  ],
  ['a refund of a part', [captured, 'refund r succeeded 1'], ['paid']],
  [
    'a refund by parts',
    [captured, 'refund r succeeded 4000', 'refund s succeeded 6000'],
    ['paid', 'refunded'],
  ],
  [
    'a refund that fails later',
    [captured, 'refund r succeeded 10000', 'refund r failed 10000'],
    ['paid', 'refunded', 'paid'],
  ],
  [
    'a dispute that is lost',
    [captured, 'dispute d open 10000', 'dispute d lost 10000'],
    ['paid', 'dispute_lost'],
  ],
  ['a dispute that is won', [captured, 'dispute d open 10000', 'dispute d won 10000'], ['paid']],
  [
    'a failed attempt and a late payment',
    ['payment p failed 10000', 'payment q captured 10000, capture q succeeded 10000'],
    ['unpaid', 'paid'],
  ],
  [
    'a bank debit that succeeds',
    ['payment p processing 10000', 'payment p processing 10000', captured],
    ['processing', 'paid'],
  ],
  [
    'a bank debit that fails, and a payment after it',
    ['payment p processing 10000', 'payment p failed 10000', captured],
    ['processing', 'failed', 'paid'],
  ],
  [
    'a bank debit that fails before it is heard of',
    ['payment p failed 10000', 'payment p processing 10000'],
    ['unpaid', 'processing'],
  ],
] as const)('decisions.md 6: %s changes the standing of the order: %j', (_, messages, expected) => {
  expect(standingsOf(messages)).toEqual(expected);
});

test('a repeated message is no change of the standing', () => {
  expect(standingsOf([captured, captured])).toEqual(['paid']);
});
