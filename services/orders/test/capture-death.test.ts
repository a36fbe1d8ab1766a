import { randomBytes } from 'node:crypto';
import { Capture } from '@telehealth/contracts/orders/v1/order';
import { readEventData } from '@telehealth/events';
import { refusalOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { Died, interceptStore } from '@telehealth/store/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { ledgerOf } from '../src/domain/reports/ledger.ts';
import { as, type OrdersUnderTest, startOrders } from './orders-under-test.ts';

const minute = 60_000;

/** A process that dies at its n-th call of the store or of the provider from when a test says so; nothing happens after it. */
function mortal() {
  let left = Number.POSITIVE_INFINITY;
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Died('the process is dead');
    left--;
    return await run();
  };
  return {
    diesAfter: (calls: number) => {
      left = calls;
    },
    isDead: () => left <= 0,
    wraps: {
      wrapStore: (store) => interceptStore(store, (_, run) => step(run)),
      wrapProvider: (provider) => ({
        ...provider,
        capture: (...given) => step(() => provider.capture(...given)),
      }),
    } satisfies Parameters<typeof startOrders>[0],
  };
}

/** The events that a process published, by their ids. */
async function hears({ context }: OrdersUnderTest, heard: Map<string, string>): Promise<void> {
  await context.bus.work({
    name: 'heard',
    types: ['order.changed.v1'],
    handle: async (event) => {
      const { entries } = readEventData('order.changed.v1', event);
      heard.set(event.id, entries.map(({ kind }) => kind).join());
    },
  });
}

/** What order, ledger and provider say. */
async function told({ context, moved }: OrdersUnderTest, orderRef: string) {
  const order = await context.orders.get(orderRef);
  const ledger = order && ledgerOf(order).map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
  return { state: order?.state, ledger, moved: await moved() };
}

const authorized = { state: 'payment_authorized', ledger: ['authorized 29900'], moved: [] };
const captured = {
  state: 'paid',
  ledger: ['authorized 29900', 'voided 19900', 'captured 10000'],
  moved: ['capture 10000'],
};

onEmbeddedStore((freshUrl) => {
  test('decisions.md 14: a capture whose process dies at any call of the store or the provider is made once in the end, by order, ledger, provider and events', async () => {
    const found = new Set<string | undefined>();
    for (let calls = 0; ; calls++) {
      const [storeUrl, sealingKey, clock] = [freshUrl(), randomBytes(32), fakeClock()];
      const heard = new Map<string, string>();
      const { diesAfter, isDead, wraps } = mortal();
      const dying = await startOrders({ storeUrl, sealingKey, clock, ...wraps });
      await hears(dying, heard);
      const { orderRef, checkoutUrl } = await dying.initiate({ capture: Capture.MANUAL });
      await dying.press(checkoutUrl, 'authorize');
      await dying.context.relay.drain();
      const capture = (of: OrdersUnderTest) =>
        of.payments.capturePayment({ orderRef, amountMinor: 10_000n }, as({ idempotencyKey: 'capture' }));

      dying.route.isLosing = true;
      diesAfter(calls);
      const first = await refusalOf(capture(dying));
      const died = isDead();
      diesAfter(0);

      clock.pass(minute / 2);
      const orders = await startOrders({ storeUrl, sealingKey, clock });
      await hears(orders, heard);
      for (const _ of [1, 2]) {
        clock.pass(15 * minute);
        await orders.context.relay.sweep();
        await orders.sweep();
      }
      const scheduled = await told(orders, orderRef);
      expect([authorized, captured], `after ${calls} calls`).toContainEqual(scheduled);
      if (first === 'ok') expect(scheduled).toEqual(captured);
      found.add(scheduled.state);

      for (const _ of [1, 2]) await capture(orders);
      await orders.context.relay.sweep();
      await orders.context.relay.drain();
      expect(await told(orders, orderRef), `after ${calls} calls`).toEqual(captured);
      expect([...heard.values()].toSorted(), `after ${calls} calls`).toEqual([
        'authorized',
        'voided,captured',
      ]);
      const rows = await orders.context.auditRows.find({ action: 'order.capture' }, { limit: 10 });
      expect(rows, `after ${calls} calls`).toHaveLength(1);
      if (!died) break;
    }
    expect(found).toEqual(new Set(['payment_authorized', 'paid']));
  });
});
