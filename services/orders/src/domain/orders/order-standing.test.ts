import { expect, test } from 'vitest';
import { replayed } from '../../../test/domain/replay.ts';

/** The standing and revision of each event about it. */
const standingsOf = (messages: readonly string[]) =>
  replayed({}, ...messages).standings.flatMap((event) =>
    event.type === 'order.standing.v1' ? [`${event.data.revision} ${event.data.standing}`] : [],
  );

const captured = 'payment p captured 10000, capture p succeeded 10000';

test.each([
  [
    'an authorization that is cancelled',
    ['payment p authorized 10000', 'payment p cancelled 10000'],
    ['1 authorized', '2 unpaid'],
  ],
  [
    'an attempt after that',
    ['payment p authorized 10000', 'payment p cancelled 10000', 'payment q authorized 10000'],
    ['1 authorized', '2 unpaid', '3 authorized'],
  ],
  [
    'an authorization whose capture is refused',
    ['payment p authorized 10000', 'payment p failed 10000'],
    ['1 authorized', '2 unpaid'],
  ],
  ['a refund of a part', [captured, 'refund r succeeded 1'], ['1 paid']],
  [
    'a refund by parts',
    [captured, 'refund r succeeded 4000', 'refund s succeeded 6000'],
    ['1 paid', '2 refunded'],
  ],
  [
    'a refund that fails later',
    [captured, 'refund r succeeded 10000', 'refund r failed 10000'],
    ['1 paid', '2 refunded', '3 paid'],
  ],
  [
    'a dispute that is lost',
    [captured, 'dispute d open 10000', 'dispute d lost 10000'],
    ['1 paid', '2 dispute_lost'],
  ],
  ['a dispute that is won', [captured, 'dispute d open 10000', 'dispute d won 10000'], ['1 paid']],
  [
    'a failed attempt and a late payment',
    ['payment p failed 10000', 'payment q captured 10000, capture q succeeded 10000'],
    ['1 paid'],
  ],
  [
    'a bank debit that succeeds',
    ['payment p processing 10000', 'payment p processing 10000', captured],
    ['1 processing', '2 paid'],
  ],
  [
    'a bank debit that fails, and a payment after it',
    ['payment p processing 10000', 'payment p failed 10000', captured],
    ['1 processing', '2 failed', '3 paid'],
  ],
  [
    'a bank debit that fails before it is heard of',
    ['payment p failed 10000', 'payment p processing 10000'],
    ['1 processing'],
  ],
] as const)('decisions.md 6: %s changes the standing of the order: %j', (_, messages, expected) => {
  expect(standingsOf(messages)).toEqual(expected);
});

test('a repeated message is no change of the standing', () => {
  expect(standingsOf([captured, captured])).toEqual(['1 paid']);
});
