import { randomBytes } from 'node:crypto';
import { refusalOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { failingProvider } from './failing-provider.ts';
import {
  as,
  type Caller,
  type OrdersOptions,
  type OrdersUnderTest,
  startOrders,
} from './orders-under-test.ts';
import { readyJourney, usualScript } from './scripted-upstreams.ts';

/** Replicas with one store, one clock and the same keys. */
async function replicas(
  count: number,
  options: OrdersOptions = {},
): Promise<[OrdersUnderTest, ...OrdersUnderTest[]]> {
  const shared = { clock: fakeClock(), script: usualScript(), sealingKey: randomBytes(32), ...options };
  const first = await startOrders(shared);
  const others: OrdersUnderTest[] = [];
  while (others.length < count - 1) others.push(await startOrders(shared));
  return [first, ...others];
}

/** The caller of the n-th of some calls. */
type CallerOf = (n: number) => Caller;

/** Initiations at the same time, spread over the replicas, without those that have to wait. */
async function initiatedAtOnce(all: readonly OrdersUnderTest[], count: number, callerOf: CallerOf) {
  const calls = Array.from({ length: count }, (_, n) => all[n % all.length]?.initiate({}, callerOf(n)));
  const settled = await Promise.allSettled(calls);
  for (const answer of settled) {
    if (answer.status === 'fulfilled') continue;
    expect(await refusalOf(Promise.reject(answer.reason))).toBe('idempotency-in-flight');
  }
  return settled.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
}

const keys: readonly [string, CallerOf][] = [
  ['the same Idempotency-Key', () => ({ idempotencyKey: 'k' })],
  ['different ones', (n) => ({ idempotencyKey: `k${n}` })],
  ['none', () => ({})],
];

await onEveryStore((freshUrl) => {
  describe.each([1, 2])('on %i replicas', (count) => {
    test.each(keys)(
      'decisions.md 3: of 20 initiations at once with %s, one order with one checkout is left',
      async (title, callerOf) => {
        const all = await replicas(count, { storeUrl: freshUrl() });
        const answers = await initiatedAtOnce(all, 20, callerOf);
        const [orders, checkouts] = await Promise.all([all[0].placed(), all[0].checkouts()]);
        expect([orders.length, checkouts.length]).toEqual([1, 1]);
        expect(new Set(answers.map(({ orderRef }) => orderRef))).toEqual(new Set([orders[0]?._id]));
        expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
        // A replay is answered as the first call was.
        const creators = title === 'the same Idempotency-Key' ? answers.length : 1;
        expect(answers.filter(({ created }) => created)).toHaveLength(creators);
        for (const each of all) {
          const again = await each.initiate({}, callerOf(0));
          expect(again).toMatchObject({ orderRef: orders[0]?._id, checkoutUrl: answers[0]?.checkoutUrl });
        }
      },
    );

    test('decisions.md 3: initiations at once after the last order expired open one order', async () => {
      const all = await replicas(count, { storeUrl: freshUrl(), settings: { payWithinMs: 60_000 } });
      const first = await all[0].initiate();
      all[0].clock.pass(60_000);
      const answers = await initiatedAtOnce(all, 10, () => ({}));
      const refs = new Set(answers.map(({ orderRef }) => orderRef));
      expect(refs.size).toBe(1);
      expect(refs).not.toContain(first.orderRef);
      const [orders, checkouts] = await Promise.all([all[0].placed(), all[0].checkouts()]);
      expect(orders.map(({ state }) => state).sort()).toEqual(['cancelled', 'created']);
      expect(checkouts.filter(({ status }) => status === 'open')).toHaveLength(1);
    });
  });
});

test('initiations of different journeys and offerings at once do not wait for each other', async () => {
  const [orders] = await replicas(1);
  const journeys = Array.from({ length: 10 }, (_, n) => `jny_${n}`);
  for (const journeyId of journeys) orders.script.journeys.set(journeyId, readyJourney);
  const answers = await Promise.all(journeys.map((journeyId) => orders.initiate({ journeyId })));
  expect(new Set(answers.map(({ orderRef }) => orderRef)).size).toBe(10);
});

test.each([
  ['before', 'the same Idempotency-Key', 'k1', true],
  ['after', 'the same Idempotency-Key', 'k1', true],
  ['before', 'another Idempotency-Key', 'k2', false],
  ['after', 'another Idempotency-Key', 'k2', false],
] as const)(
  'decisions.md 1: an initiation whose provider fails %s its effect is tried again with %s: one order, one checkout',
  async (effect, _, second, created) => {
    const { failure, wrapProvider } = failingProvider();
    const orders = await startOrders({ wrapProvider });
    failure.next = { of: 'openCheckout', effect };
    expect(await refusalOf(orders.initiate({}, { idempotencyKey: 'k1' }))).toBe('unavailable');
    expect((await orders.orders.listOrders({}, as())).orders).toEqual([]);
    const again = await orders.initiate({}, { idempotencyKey: second });
    expect(again.created).toBe(created);
    expect((await orders.placed()).map(({ _id }) => _id)).toEqual([again.orderRef]);
    expect((await orders.checkouts()).map(({ orderRef }) => orderRef)).toEqual([again.orderRef]);
    await orders.press(again.checkoutUrl, 'pay');
    expect(await orders.stateOf(again.orderRef)).toBe('paid');
  },
);
