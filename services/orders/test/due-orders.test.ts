import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { interceptStore } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import type { PaymentProvider, ProviderEvent } from '../src/adapters/payment-provider.ts';
import { receiveEvent } from '../src/app/confirmations/receive-event.ts';
import { failingProvider } from './failing-provider.ts';
import { as, operatorToken, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

const minute = 60_000;

test('the provider is asked about an unpaid order whenever it is twice as old, and a quarter of an hour after a question that it did not answer', async () => {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  const { orderRef } = await orders.initiate();
  const askedAt: number[] = [];
  const beganAt = orders.clock.now();
  const passMinutes = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 15) {
      const { read } = failure.calls;
      orders.clock.pass(15 * minute);
      await orders.sweep().catch(() => {});
      if (failure.calls.read > read) askedAt.push((orders.clock.now() - beganAt) / minute);
    }
  };
  await passMinutes(480);
  expect(askedAt).toEqual([15, 30, 60, 120, 240, 480]);
  failure.next = { of: 'read', effect: 'before' };
  await passMinutes(600);
  expect(askedAt.slice(6)).toEqual([960, 975]);
  expect(await orders.stateOf(orderRef)).toBe('created');
});

test('slow answers of the provider about due orders are waited for together, eight at a time', async () => {
  let underWay = 0;
  let max = 0;
  const full = Promise.withResolvers<void>();
  const slow = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    async read(...given) {
      underWay++;
      max = Math.max(max, underWay);
      if (underWay === 8) full.resolve();
      await full.promise;
      const view = await provider.read(...given);
      underWay--;
      return view;
    },
  });
  const orders = await startOrders({ wrapProvider: slow });
  for (let n = 0; n < 16; n++) {
    orders.script.journeys.set(`jny_${n}`, readyJourney);
    await orders.initiate({ journeyId: `jny_${n}` });
  }
  orders.clock.pass(15 * minute);
  await orders.sweep();
  expect(max).toBe(8);
});

test('orders that are due are written once and not read again when the provider has nothing new about them, and their confirmations are searched together', async () => {
  const called: string[] = [];
  const orders = await startOrders({
    wrapStore: (store) =>
      interceptStore(store, (method, run, collection) => {
        called.push(`${collection}.${method}`);
        return run();
      }),
  });
  for (let n = 0; n < 3; n++) {
    orders.script.journeys.set(`jny_${n}`, readyJourney);
    await orders.initiate({ journeyId: `jny_${n}` });
  }
  orders.clock.pass(15 * minute);
  called.length = 0;
  await orders.sweep();
  const times = (call: string) => called.filter((each) => each === call).length;
  expect(times('orders.update')).toBe(3);
  expect(times('orders.get')).toBe(0);
  expect(times('confirmations.find')).toBe(1);
});

test('the provider is asked about an incomplete event, also when another event comes before the schedule runs', async () => {
  const { failure, wrapProvider } = failingProvider();
  const orders = await startOrders({ wrapProvider });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  await orders.sweep();
  const { read } = failure.calls;
  const { checkoutRef = '' } = (await orders.context.orders.get(orderRef)) ?? {};
  const event: ProviderEvent = {
    ...{ eventId: 'evt_1', eventType: 'charge.refunded', at: orders.clock.now() },
    ...{ refs: { checkoutRef }, orderHint: undefined, reports: [], needsRead: true },
  };
  await receiveEvent(orders.context, 'simulated', event);
  await orders.press(checkoutUrl, 'partial_refund');
  await orders.sweep();
  expect(failure.calls.read).toBe(read + 1);
  await orders.sweep();
  expect(failure.calls.read, 'only once').toBe(read + 1);
});

test('an operator sees when the provider was asked about an order and when it will be, and a tenant does not', async () => {
  const orders = await startOrders();
  const { orderRef } = await orders.initiate();
  const operator = createClient(OrderService, orders.asOperator(operatorToken));
  const times = async () => {
    const { askedAt, dueAt } = (await operator.getOrder({ orderRef })).order ?? {};
    return [askedAt, dueAt].map((at) => at && (timestampMs(at) - beganAt) / minute);
  };
  const beganAt = orders.clock.now();
  expect(await times()).toEqual([undefined, 15]);
  orders.clock.pass(15 * minute);
  await orders.sweep();
  expect(await times()).toEqual([15, 30]);
  orders.clock.pass(minute);
  await operator.reconcileOrder({ orderRef });
  expect((await times())[0]).toBe(16);
  const { order } = await orders.orders.getOrder({ orderRef }, as());
  expect([order?.askedAt, order?.dueAt]).toEqual([undefined, undefined]);
});
