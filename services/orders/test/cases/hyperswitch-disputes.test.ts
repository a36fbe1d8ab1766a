import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderState } from '../../src/domain/orders/order.ts';
import { type Outcome, type OutcomeOf, startCases } from './outcome.ts';

// The guard of disputes of juspay/hyperswitch (crates/router/src/core/utils.rs) knows seven statuses. It refuses a status
// after a closed one; here the provider's latest word counts, whatever the order of arrival. Its three stages are no
// statuses: a dispute that goes to the next stage is open again.

let outcomeOf: OutcomeOf;
beforeAll(async () => {
  outcomeOf = await startCases();
});

const total = 4_000_000_000;
const paid = `1 payment p captured ${total}, capture p succeeded ${total}`;

const statuses = {
  opened: 'open',
  challenged: 'open',
  expired: 'lost',
  accepted: 'lost',
  lost: 'lost',
  won: 'won',
  cancelled: 'withdrawn',
} as const;
type Status = keyof typeof statuses;

const disputed = new Set<string>(['open', 'lost']);
const stateIn = (status: Status): OrderState => (disputed.has(statuses[status]) ? 'disputed' : 'paid');
const names = Object.keys(statuses) as Status[];
const pairs = names.flatMap((from) => names.map((to) => [from, to] as const));

describe('Hyperswitch, a dispute goes from one status to another', () => {
  test.each(pairs)('%s to %s: the later one counts', async (from, to) => {
    const [first, then] = [`2 dispute d ${statuses[from]} 5`, `3 dispute d ${statuses[to]} 5`];
    expect(await outcomeOf(total, [paid, first, then])).toMatchObject({ state: stateIn(to), held: [] });
    expect(await outcomeOf(total, [paid, then, first])).toMatchObject({ state: stateIn(to), held: [] });
  });

  test.each(pairs)(
    '%s and %s in the same second: a closed one counts, and a lost one above all',
    async (from, to) => {
      const both = [statuses[from], statuses[to]];
      const isPaid = both.some((status) => !disputed.has(status)) && !both.includes('lost');
      const messages = both.map((status) => `2 dispute d ${status} 5`);
      const expected = { state: isPaid ? 'paid' : 'disputed', held: [] };
      expect(await outcomeOf(total, [paid, ...messages])).toMatchObject(expected);
      expect(await outcomeOf(total, [paid, ...messages.toReversed()])).toMatchObject(expected);
    },
  );
});

type Case = [title: string, messages: string[], expected: Partial<Outcome>];
const opened = `2 dispute d open ${total}, dispute_debit x succeeded ${total}`;

describe('Hyperswitch, stages of a dispute', () => {
  test.each<Case>([
    [
      'won, and opened again in pre-arbitration',
      [paid, '2 dispute d open 5', '3 dispute d won 5', '4 dispute d open 5'],
      { state: 'disputed' },
    ],
    [
      'lost in the end, after pre-arbitration',
      [paid, '2 dispute d open 5', '3 dispute d won 5', '4 dispute d open 5', '5 dispute d lost 5'],
      { state: 'disputed' },
    ],
    [
      'an inquiry that closes',
      [paid, '2 dispute d open 5', '3 dispute d withdrawn 5'],
      { state: 'paid', events: [`paid ${total}`] },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});

describe('Hyperswitch, chargebacks of Adyen', () => {
  test.each<Case>([
    [
      'a chargeback',
      [paid, opened],
      { state: 'disputed', disputed: total, events: [`paid ${total}`, `dispute_debited ${total}`] },
    ],
    [
      'a reversed chargeback that is pending: the money is back, the dispute is open',
      [paid, opened, `3 dispute d open ${total}, dispute_credit y succeeded ${total}`],
      { state: 'disputed', disputed: 0 },
    ],
    [
      'a reversed chargeback that is won',
      [paid, opened, `3 dispute d won ${total}, dispute_credit y succeeded ${total}`],
      {
        state: 'paid',
        disputed: 0,
        left: total,
        events: [`paid ${total}`, `dispute_debited ${total}`, `dispute_credited ${total}`],
      },
    ],
    [
      'a second chargeback',
      [paid, opened, `3 dispute d won ${total}`, `4 dispute e lost ${total}`],
      { state: 'disputed' },
    ],
  ])('%s', async (_title, messages, expected) =>
    expect(await outcomeOf(total, messages)).toMatchObject(expected),
  );
});
