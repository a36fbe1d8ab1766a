import { dataOf, keptOf, removeData } from '@telehealth/service-kit/testing';
import { findOne } from '@telehealth/store';
import { expect, test } from 'vitest';
import { clientPlaces } from '../src/app/payments/delete-client-orders.ts';
import { startOrders } from './orders-under-test.ts';
import { readyJourney, usualScript } from './scripted-upstreams.ts';

const day = 86_400_000;

/** Orders of a client in several states, and one of a neighbour. */
async function started() {
  const script = usualScript();
  for (const journeyId of ['jny_2', 'jny_3', 'jny_4']) script.journeys.set(journeyId, readyJourney);
  const orders = await startOrders({ script });
  const { context, initiate, press } = orders;
  const [created, paid, refunded] = [
    await initiate({ journeyId: 'jny_1' }),
    await initiate({ journeyId: 'jny_2' }),
    await initiate({ journeyId: 'jny_3' }),
  ];
  const neighbour = await initiate({ journeyId: 'jny_4' }, { clientId: 'cli_2', brandId: 'brd_9' });
  await press(paid.checkoutUrl, 'pay');
  await press(refunded.checkoutUrl, 'pay', 'refund');
  for (const { orderRef } of [paid, refunded])
    await expect.poll(() => orders.stateOf(orderRef)).toMatch(/^(paid|refunded)$/);
  const places = await clientPlaces(context);
  const remove = () => removeData(places, 'cli_1', context);
  return { ...orders, created, paid, refunded, neighbour, places, remove };
}

test('decisions.md 16: of a deleted client, orders without money go with their checkouts, and those with money stay without patient', async () => {
  const { context, places, remove, created, paid, refunded, neighbour, checkouts } = await started();
  await context.relay.drain();
  const beside = await context.orders.get(neighbour.orderRef);
  expect(await dataOf(places, 'cli_1')).toMatchObject({ orders: 1, patients_of_orders: 2 });
  await remove();
  expect(await dataOf(places, 'cli_1')).toEqual({});
  expect(await context.orders.get(created.orderRef)).toBeUndefined();
  expect(
    await findOne(context.simulated?.simulatedCheckouts ?? expect.fail(), { orderRef: created.orderRef }, {}),
  ).toBeUndefined();
  expect(await checkouts()).toHaveLength(3);
  for (const { orderRef } of [paid, refunded]) {
    const kept = await context.orders.get(orderRef);
    expect(kept).toMatchObject({ _id: orderRef, clientDeletedAt: expect.any(Number) });
    for (const field of ['journeyId', 'reference', 'sealedReturnUrl', 'liveKey'])
      expect(kept).not.toHaveProperty(field);
  }
  expect(await keptOf(places, 'cli_1')).toContain('orders: accounting_period');
  expect(await context.orders.get(neighbour.orderRef)).toEqual(beside);
});

test('decisions.md 4: an order with money of a deleted client goes by the schedule once ACCOUNTING_PERIOD is over', async () => {
  const { context, places, remove, paid, neighbour, clock, sweep, placed } = await started();
  await remove();
  clock.pass(399 * day);
  await sweep();
  expect(await context.orders.get(paid.orderRef)).toBeDefined();
  clock.pass(2 * day);
  // One run marks an order with an audit row, and a later one removes it.
  for (const _ of [1, 2, 3]) {
    await sweep();
    await context.relay.drain();
  }
  expect((await placed()).map(({ _id }) => _id)).toEqual([neighbour.orderRef]);
  expect(await keptOf(places, 'cli_1')).not.toContain('orders: accounting_period');
});
