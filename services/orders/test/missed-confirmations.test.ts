import { createClient } from '@connectrpc/connect';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../src/adapters/payment-provider.ts';
import { readEventList } from '../src/app/confirmations/read-event-list.ts';
import { processDueOrders } from '../src/app/payments/due-orders.ts';
import { type OrdersOptions, operatorToken, startOrders } from './orders-under-test.ts';
import { ordered } from './providers/stripe-ordered.ts';

const minute = 60_000;
const { signal } = new AbortController();

/** Orders whose provider sends no confirmation that arrives, with what they counted. */
async function startUnheard(options: OrdersOptions = {}) {
  const counted = counting();
  const settings = { awaitConfirmationMs: 2 * minute };
  const orders = await startOrders({ settings, ...counted.options, ...options });
  orders.route.isLosing = true;
  return { ...orders, missed: counted.missed, late: counted.late };
}

function counting() {
  const registry = createRegistry('orders');
  return {
    options: { registry },
    /** The confirmations that were counted as missed, by what found them. */
    async missed() {
      const text = await registry.getSingleMetricAsString('payment_confirmations_missed_total');
      const values = [...text.matchAll(/found="(\w+)"[^ ]* (\d+)/g)];
      return Object.fromEntries(values.map(([, found, value]) => [found, Number(value)]));
    },
    /** The events that came to their orders later than 30 s. */
    async late() {
      const text = await registry.getSingleMetricAsString('payment_event_seconds');
      const upTo = (le: string) => Number(new RegExp(`le="${le}".* (\\d+)$`, 'm').exec(text)?.[1]);
      return upTo('\\+Inf') - upTo('30');
    },
  };
}

test('decisions.md 16: a payment whose confirmation never came is paid and counted by the list of events within ten minutes', async () => {
  const { initiate, press, stateOf, context, clock, missed, late } = await startUnheard();
  await readEventList(context, signal);
  const { orderRef, checkoutUrl } = await initiate();
  await press(checkoutUrl, 'pay');
  for (let minutes = 0; minutes < 9; minutes++) {
    clock.pass(minute);
    await readEventList(context, signal);
  }
  expect(await stateOf(orderRef)).toBe('paid');
  expect(await missed()).toEqual({ event_list: 1, reconciliation: 0 });
  expect(await late()).toBe(1);
  clock.pass(10 * minute);
  await readEventList(context, signal);
  expect(await missed(), 'once').toEqual({ event_list: 1, reconciliation: 0 });
});

test('decisions.md 16: a confirmation that came, or may be under way, is not counted as missed', async () => {
  const { initiate, press, route, confirmations, stateOf, context, clock, missed } = await startUnheard();
  const { orderRef, checkoutUrl } = await initiate();
  await press(checkoutUrl, 'pay');
  clock.pass(minute);
  await readEventList(context, signal);
  expect(await stateOf(orderRef)).toBe('created');
  for (const sent of route.sent) await confirmations.confirm(sent);
  clock.pass(10 * minute);
  await readEventList(context, signal);
  expect(await stateOf(orderRef)).toBe('paid');
  expect(await missed()).toEqual({ event_list: 0, reconciliation: 0 });
});

test('decisions.md 16: a payment that Stripe told of in its list alone is paid and counted', async () => {
  const counted = counting();
  const settings = { awaitConfirmationMs: 2 * minute };
  const { stripe, pay, intent, wait, state } = await ordered({}, { settings, ...counted.options });
  pay();
  stripe.tell('payment_intent.succeeded', intent());
  await wait(minute);
  expect(await state()).toBe('created');
  await wait(5 * minute);
  expect(await state()).toBe('paid');
  expect(await counted.missed()).toEqual({ event_list: 1, reconciliation: 0 });
});

test('decisions.md 16: a payment that an answer about its order told first is counted when the list of events cannot be read', async () => {
  const withoutList = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    eventsSince: () => Promise.reject(new DomainError('unavailable', 'the list is closed')),
  });
  const { initiate, press, stateOf, context, clock, missed } = await startUnheard({
    wrapProvider: withoutList,
  });
  const { orderRef, checkoutUrl } = await initiate();
  await press(checkoutUrl, 'pay');
  clock.pass(15 * minute);
  await expect(readEventList(context, signal)).rejects.toThrow('closed');
  await processDueOrders(context, signal);
  expect(await stateOf(orderRef)).toBe('paid');
  expect(await missed()).toEqual({ event_list: 0, reconciliation: 1 });
});

test('decisions.md 16: a payment that an operator finds by asking is not counted', async () => {
  const { initiate, press, stateOf, asOperator, missed } = await startUnheard();
  const { orderRef, checkoutUrl } = await initiate();
  await press(checkoutUrl, 'pay');
  await createClient(OrderService, asOperator(operatorToken)).reconcileOrder({ orderRef });
  expect(await stateOf(orderRef)).toBe('paid');
  expect(await missed()).toEqual({ event_list: 0, reconciliation: 0 });
});
