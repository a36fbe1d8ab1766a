import { beforeAll, describe, expect, test } from 'vitest';
import { anOrder, report } from '../domain/an-order.ts';
import { replay } from '../domain/replay.ts';
import { type Outcome, type OutcomeOf, startCases } from './outcome.ts';

let outcomeOf: OutcomeOf;
beforeAll(async () => {
  outcomeOf = await startCases();
});

const total = 2_200_000_000;
const pay = (second: number) =>
  `${second} checkout k closed, payment p captured ${total}, capture p succeeded ${total}`;

type Case = [title: string, messages: string[], expected: Partial<Outcome>];

describe('public defects of other platforms', () => {
  test.each<Case>([
    [
      'lunarphp/lunar#2204: a declined attempt does not block the later success of the same payment',
      [`1 payment p failed ${total}`, pay(2)],
      { state: 'paid', events: [`paid ${total}`] },
    ],
    [
      'woocommerce-gateway-stripe#902: a late message of a declined attempt leaves a paid order paid',
      [pay(2), `1 payment p failed ${total}`],
      { state: 'paid', events: [`paid ${total}`], held: [] },
    ],
    [
      'nearmerch.com#209: a repeated message of a declined attempt leaves a paid order paid',
      [`1 payment p failed ${total}`, pay(2), `1 payment p failed ${total}`],
      { state: 'paid', events: [`paid ${total}`], held: [] },
    ],
    [
      'kanvas#197: a declined attempt is not the end, first',
      [`1 payment p failed ${total}`],
      { state: 'payment_failed' },
    ],
    [
      'kanvas#197: a declined attempt is not the end, then',
      [`1 payment p failed ${total}`, `2 payment p pending ${total}`],
      { state: 'created' },
    ],
    [
      'hi.events#1067: a refund counts once, whichever message reports it first',
      [pay(1), '3 refund r succeeded 700', '2 refund r pending 700', '4 refund r succeeded 700'],
      { state: 'partially_refunded', refunded: 700, events: [`paid ${total}`, 'refunded 700'] },
    ],
    [
      'Hyperswitch: money that a dispute takes does not mean that it is lost',
      [pay(1), '2 dispute d open 500', '3 dispute_debit x succeeded 500', '4 dispute d won 500'],
      { state: 'paid', disputed: 500 },
    ],
    [
      'Hyperswitch: money that a lost dispute gives back in part does not mean that it is won',
      [
        pay(1),
        '2 dispute d open 500, dispute_debit x succeeded 500',
        '3 dispute d lost 500',
        '4 dispute_credit y succeeded 200',
      ],
      { state: 'disputed', disputed: 300 },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

describe('research 6: same-second pairs', () => {
  test.each<[string, pair: [string, string], state: string]>([
    ['failed and captured', [`5 payment p failed ${total}`, pay(5)], 'paid'],
    ['failed and authorized', [`5 payment p failed 9`, '5 payment p authorized 9'], 'payment_authorized'],
    ['pending and failed', ['5 payment p pending 9', '5 payment p failed 9'], 'payment_failed'],
    [
      'authorized and cancelled',
      ['5 payment p authorized 9', '5 checkout k closed, payment p cancelled 9'],
      'cancelled',
    ],
    [
      'a refund that succeeded and failed',
      [`${pay(5)}, refund r succeeded 9`, '5 refund r failed 9'],
      'paid',
    ],
    ['an inquiry that opened and closed', [`${pay(5)}, dispute d open 9`, '5 dispute d withdrawn 9'], 'paid'],
    ['a dispute that opened and was lost', [`${pay(5)}, dispute d open 9`, '5 dispute d lost 9'], 'disputed'],
  ])('%s, in both orders of arrival', async (_title, [one, other], state) => {
    for (const messages of [
      [one, other],
      [other, one],
    ]) {
      expect(await outcomeOf(total, messages)).toMatchObject({ state, held: [] });
    }
  });
});

describe('research 6: disputes, late money and contradictions', () => {
  const refunded = [pay(1), '2 refund r succeeded 700'];
  test.each<Case>([
    [
      'a refund that fails after it had succeeded',
      [...refunded, '3 refund r failed 700'],
      { state: 'paid', left: total, events: [`paid ${total}`, 'refunded 700', 'refund_reversed 700'] },
    ],
    ['a dispute of a partly refunded order', [...refunded, '3 dispute d open 9'], { state: 'disputed' }],
    [
      'a dispute of a partly refunded order that is won',
      [...refunded, '3 dispute d open 9', '4 dispute d won 9'],
      { state: 'partially_refunded', left: total - 700 },
    ],
    [
      'a dispute of a partly refunded order that is lost, where the refund stays what it was',
      [...refunded, '3 dispute d open 9, dispute_debit x succeeded 9', '4 dispute d lost 9'],
      { state: 'disputed', refunded: 700, disputed: 9 },
    ],
    [
      'two disputes of one charge, one won',
      [pay(1), '2 dispute d open 9', '2 dispute e open 9', '3 dispute d won 9'],
      { state: 'disputed' },
    ],
    [
      'two disputes of one charge, both won',
      [pay(1), '2 dispute d open 9', '2 dispute e open 9', '3 dispute d won 9', '4 dispute e won 9'],
      { state: 'paid' },
    ],
    [
      'two disputes of one charge, one lost',
      [pay(1), '2 dispute d open 9', '2 dispute e open 9', '3 dispute d lost 9', '4 dispute e won 9'],
      { state: 'disputed' },
    ],
    [
      'a capture after a cancellation',
      [`1 checkout k closed, payment p cancelled ${total}`, pay(2)],
      { state: 'paid', anomaly: 'captured_after_cancellation', events: [`paid ${total}`] },
    ],
    [
      'an amount above the total',
      [`1 payment p captured ${total + 1}, capture p succeeded ${total + 1}`],
      { state: 'created', captured: 0, events: [], held: ['amount_too_large'] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );

  test('another currency', () => {
    const euros = [{ ...report('capture p succeeded 5', 1), currency: 'EUR' }];
    const { order, contradictions } = replay(anOrder(), [euros]);
    expect([order.state, order.reports, contradictions]).toEqual(['created', [], ['currency_differs']]);
  });
});
