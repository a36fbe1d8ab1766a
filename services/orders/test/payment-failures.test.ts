import type { EventEnvelope } from '@telehealth/events';
import { expect, test } from 'vitest';
import { watchPayments } from '../src/app/failures/watch-payments.ts';
import { settleOrders } from '../src/app/orders/settle-orders.ts';
import { type OrdersUnderTest, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

const hour = 60 * 60_000;
const running = new AbortController().signal;

/** Orders with every event that payments fail. */
async function startWatched() {
  const orders = await startOrders();
  const told: EventEnvelope[] = [];
  const { bus } = orders.context;
  await bus.work({ name: 'failing', types: ['payments.failing.v1'], handle: async (e) => void told.push(e) });
  return { ...orders, told };
}

let journeys = 0;
/** As many payments of a brand end by this button. */
async function pay(orders: OrdersUnderTest, count: number, action: 'pay' | 'decline', caller = {}) {
  for (let n = 0; n < count; n++) {
    const journeyId = `jny_failing_${++journeys}`;
    orders.script.journeys.set(journeyId, readyJourney);
    const { checkoutUrl } = await orders.initiate({ journeyId }, caller);
    await orders.press(checkoutUrl, action);
  }
}

async function watch({ context }: OrdersUnderTest) {
  await settleOrders(context, running);
  await watchPayments(context, running);
  await context.relay.drain();
}

test('more than half of ten payments of an hour fail: the client is told once, until they have recovered', async () => {
  const orders = await startWatched();
  const { told, clock } = orders;
  await pay(orders, 4, 'pay');
  await pay(orders, 5, 'decline');
  await watch(orders);
  expect(told).toEqual([]);
  await pay(orders, 1, 'decline');
  await Promise.all([watch(orders), watch(orders)]);
  await pay(orders, 3, 'decline');
  await watch(orders);
  expect(told).toMatchObject([
    { client_id: 'cli_1', brand_id: 'brd_1', subject: 'brd_1', data: { failed: 6, decided: 10 } },
  ]);
  // An hour without payments says nothing.
  clock.pass(2 * hour);
  await watch(orders);
  await pay(orders, 10, 'decline');
  await watch(orders);
  expect(told).toHaveLength(1);
  await pay(orders, 10, 'pay');
  await watch(orders);
  clock.pass(2 * hour);
  await pay(orders, 10, 'decline');
  await watch(orders);
  expect(told).toHaveLength(2);
});

test('payments of other brands, of test runs and of the hour before do not count', async () => {
  const orders = await startWatched();
  await pay(orders, 5, 'decline', { brandId: 'brd_1' });
  await pay(orders, 5, 'decline', { brandId: 'brd_2' });
  await pay(orders, 5, 'decline', { brandId: 'brd_1', e2eRunId: 'run_1' });
  await watch(orders);
  orders.clock.pass(hour);
  await pay(orders, 5, 'decline', { brandId: 'brd_1' });
  await watch(orders);
  expect(orders.told).toEqual([]);
});
