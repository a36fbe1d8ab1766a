import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { fakeClock } from '@telehealth/service-kit/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { readEventList } from '../src/app/confirmations/read-event-list.ts';
import { processDueOrders } from '../src/app/payments/due-orders.ts';
import { type Death, type DeathPoint, deathPoints } from './dying-orders.ts';
import { as, type OrdersUnderTest, startOrders } from './orders-under-test.ts';

const minute = 60_000;
const { signal } = new AbortController();
const refund = (orderRef: string) => ({ orderRef, amountMinor: 100n });

/** A process that is killed with two orders at each point. */
async function killed(freshUrl: () => string) {
  const sealingKey = randomBytes(32);
  const deaths = deathPoints.flatMap((point): Death[] => [
    [freshUrl(), point],
    [freshUrl(), point],
  ]);
  const flags = ['--disable-warning=ExperimentalWarning'];
  const program = fileURLToPath(new URL('./dying-orders.ts', import.meta.url));
  const given = [program, sealingKey.toString('hex'), JSON.stringify(deaths)];
  const child = spawn(process.execPath, [...flags, ...given], { stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  return { sealingKey, deaths };
}

/** What the schedule does within an interval. */
async function scheduled({ clock, context, sweep }: OrdersUnderTest): Promise<void> {
  clock.pass(15 * minute);
  await context.relay.sweep();
  await sweep();
}

/** What the provider and the orders have after all: orders, checkouts, and the provider's movements of money. */
async function whatIsLeft({ placed, checkouts, moved }: OrdersUnderTest) {
  return {
    orders: (await placed()).map(({ _id, state }) => [_id, state]),
    checkouts: (await checkouts()).map(({ orderRef }) => orderRef),
    moved: await moved(),
  };
}

await onEveryStore((freshUrl) => {
  let left: Awaited<ReturnType<typeof killed>>;
  beforeAll(async () => {
    left = await killed(freshUrl);
  });

  /** The service on the store of the process that was killed, half a minute later. */
  async function afterDeath(point: DeathPoint) {
    const at = left.deaths.findIndex((death) => death[1] === point);
    const [[storeUrl] = []] = left.deaths.splice(at, 1);
    if (storeUrl === undefined) throw new Error(`no more order is at the point ${point}`);
    const clock = fakeClock();
    clock.pass(minute / 2);
    const orders = await startOrders({ storeUrl, sealingKey: left.sealingKey, clock });
    const [order, ...others] = await orders.placed();
    expect(others).toEqual([]);
    if (order === undefined) throw new Error('nothing was stored');
    return { ...orders, order, orderRef: order._id };
  }

  test.each(['before the checkout is opened', 'after the checkout is opened'] as const)(
    'an initiation that is killed %s is completed by its repetition: one order, one checkout, one payment',
    async (point) => {
      const orders = await afterDeath(point);
      const { orderRef, initiate, press } = orders;
      expect((await orders.orders.listOrders({}, as())).orders).toEqual([]);
      const again = await initiate({}, { idempotencyKey: 'initiation' });
      expect(again).toMatchObject({ orderRef, created: true });
      await scheduled(orders);
      await press(again.checkoutUrl, 'pay');
      expect(await whatIsLeft(orders)).toEqual({
        orders: [[orderRef, 'paid']],
        checkouts: [orderRef],
        moved: ['capture 29900'],
      });
      expect(await orders.announced()).toEqual(['captured 29900']);
    },
  );

  test('an initiation that is killed after the checkout is opened is completed by the schedule', async () => {
    const orders = await afterDeath('after the checkout is opened');
    await scheduled(orders);
    const listed = (await orders.orders.listOrders({}, as())).orders;
    expect(listed.map(({ orderRef }) => orderRef)).toEqual([orders.orderRef]);
    expect(await orders.initiate()).toMatchObject({ orderRef: orders.orderRef, created: false });
    expect(await whatIsLeft(orders)).toMatchObject({ checkouts: [orders.orderRef] });
  });

  test.each([
    ['the next question', ({ context }: OrdersUnderTest) => processDueOrders(context, signal)],
    ['the list of events', ({ context }: OrdersUnderTest) => readEventList(context, signal)],
  ])(
    'a payment whose process is killed before the provider answers a question about it is found by %s',
    async (_, find) => {
      const orders = await afterDeath('before the provider answers a question');
      expect(orders.order.state).toBe('created');
      orders.clock.pass(30 * minute);
      await find(orders);
      expect(await whatIsLeft(orders)).toEqual({
        orders: [[orders.orderRef, 'paid']],
        checkouts: [orders.orderRef],
        moved: ['capture 29900'],
      });
    },
  );

  test('a payment whose process is killed before the event is published is published by the sweep, under one event id', async () => {
    const orders = await afterDeath('before the event of a payment');
    const { order, orderRef, context, clock } = orders;
    expect(order.state).toBe('paid');
    const written = order.outbox?.flatMap((record) => (record.kind === 'event' ? [record.event.id] : []));
    clock.pass(minute);
    await context.relay.sweep();
    await scheduled(orders);
    const events = await orders.events();
    expect(events.map(({ id, type, subject }) => [id, type, subject])).toEqual([
      [written?.[0], 'order.changed.v1', orderRef],
    ]);
    expect((await context.orders.get(orderRef))?.outbox).toBeUndefined();
    expect(await whatIsLeft(orders)).toMatchObject({
      orders: [[orderRef, 'paid']],
      moved: ['capture 29900'],
    });
  });

  test.each(
    (['before', 'after'] as const).flatMap((effect) =>
      (['its repetition', 'the schedule'] as const).map((by) => [effect, by] as const),
    ),
  )('a refund that is killed %s the provider makes it is completed by %s, once', async (effect, by) => {
    const orders = await afterDeath(`${effect} the provider refunds`);
    const { orderRef, payments } = orders;
    const repeat = () => payments.refundPayment(refund(orderRef), as({ idempotencyKey: 'refund' }));
    const once = {
      orders: [[orderRef, 'partially_refunded']],
      checkouts: [orderRef],
      moved: ['capture 29900', 'refund 100'],
    };
    await (by === 'its repetition' ? repeat() : scheduled(orders));
    expect(await whatIsLeft(orders)).toEqual(once);
    await scheduled(orders);
    expect((await repeat()).refund).toMatchObject({ amountMinor: 100n });
    expect(await whatIsLeft(orders)).toEqual(once);
    expect(await orders.announced()).toEqual(['refunded 100']);
  });

  test.each(['its repetition', 'the schedule'] as const)(
    'a cancellation that is killed after the provider made it is completed by %s, with one event',
    async (by) => {
      const orders = await afterDeath('after the provider cancels');
      const { orderRef, payments } = orders;
      const repeat = () => payments.cancelPayment({ orderRef }, as({ idempotencyKey: 'cancellation' }));
      await (by === 'its repetition' ? repeat() : scheduled(orders));
      expect(await orders.stateOf(orderRef)).toBe('cancelled');
      expect((await repeat()).order?.state).toBe(OrderState.CANCELLED);
      expect(await orders.announced()).toEqual(['voided 29900', 'cancelled']);
    },
  );

  test.each(['before', 'after'] as const)(
    'a capture that is killed %s the provider makes it is completed by its repetition, once',
    async (effect) => {
      const orders = await afterDeath(`${effect} the provider captures`);
      const { orderRef, payments } = orders;
      const capture = { orderRef, amountMinor: 10_000n };
      const repeat = () => payments.capturePayment(capture, as({ idempotencyKey: 'capture' }));
      for (const _ of [1, 2]) expect((await repeat()).order?.state).toBe(OrderState.PAID);
      await scheduled(orders);
      expect(await whatIsLeft(orders)).toEqual({
        orders: [[orderRef, 'paid']],
        checkouts: [orderRef],
        moved: ['capture 10000'],
      });
    },
  );

  test('a capture whose process is killed after the provider made it is found by the schedule', async () => {
    const orders = await afterDeath('after the provider captures');
    await scheduled(orders);
    expect(await whatIsLeft(orders)).toMatchObject({
      orders: [[orders.orderRef, 'paid']],
      moved: ['capture 10000'],
    });
  });
});
