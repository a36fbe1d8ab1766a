import { createClient } from '@connectrpc/connect';
import { LedgerKind } from '@telehealth/contracts/orders/v1/ledger';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { sign } from '../src/adapters/signature.ts';
import type { EventMessage } from '../src/adapters/simulated/event-message.ts';
import { readEventList } from '../src/app/confirmations/read-event-list.ts';
import { processDueOrders } from '../src/app/payments/due-orders.ts';
import { failingProvider } from './failing-provider.ts';
import { operatorToken, startOrders } from './orders-under-test.ts';
import { startForged } from './signed-confirmation.ts';

const minute = 60_000;
const { signal } = new AbortController();

test('decisions.md 6: a confirmation that comes again, at once or later, changes nothing', async () => {
  const { initiate, press, route, confirmations, stateOf, announced, context, clock } = await startOrders();
  const { orderRef, checkoutUrl } = await initiate();
  await press(checkoutUrl, 'pay', 'partial_refund');
  const before = await context.orders.get(orderRef);
  await announced();
  clock.pass(minute);
  for (const sent of [...route.sent, ...route.sent]) await confirmations.confirm(sent);
  await Promise.all(route.sent.map((sent) => confirmations.confirm(sent)));
  expect(await stateOf(orderRef)).toBe('partially_refunded');
  expect(await announced()).toEqual(['captured 29900', 'refunded 14950']);
  const after = await context.orders.get(orderRef);
  expect(after?.updatedAt).toBe(before?.updatedAt);
  expect(after?.reports).toEqual(before?.reports);
  expect(after?.version).toBe(before?.version);
});

test('confirmations that arrive at once lead to the same state and events', async () => {
  const { initiate, press, route, confirmations, stateOf, announced } = await startOrders();
  const { orderRef, checkoutUrl } = await initiate();
  route.isLosing = true;
  await press(checkoutUrl, 'decline', 'pay', 'partial_refund', 'refund');
  const twice = [...route.sent, ...route.sent];
  await Promise.all(twice.map((sent) => confirmations.confirm(sent)));
  expect(await stateOf(orderRef)).toBe('refunded');
  expect((await announced()).toSorted()).toEqual([
    'captured 29900',
    'failed 29900',
    'refunded 14950',
    'refunded 14950',
  ]);
});

test('a confirmation that was lost is found in the provider’s list of events, also when the provider cannot be read', async () => {
  const { failure, wrapProvider } = failingProvider();
  const { initiate, press, route, stateOf, announced, context, clock } = await startOrders({ wrapProvider });
  const { orderRef, checkoutUrl } = await initiate();
  route.isLosing = true;
  await press(checkoutUrl, 'pay');
  await readEventList(context, signal);
  expect(await stateOf(orderRef)).toBe('paid');
  await press(checkoutUrl, 'refund');
  await readEventList(context, signal);
  expect(await stateOf(orderRef)).toBe('paid');
  clock.pass(15 * minute);
  await readEventList(context, signal);
  expect(await stateOf(orderRef)).toBe('refunded');
  expect(failure.calls.read).toBe(0);
  expect(await announced()).toEqual(['captured 29900', 'refunded 29900']);
});

test('a list of events that cannot be read is read from the same place the next time', async () => {
  const { failure, wrapProvider } = failingProvider();
  const { initiate, press, route, stateOf, context } = await startOrders({ wrapProvider });
  const { orderRef, checkoutUrl } = await initiate();
  route.isLosing = true;
  await press(checkoutUrl, 'pay');
  failure.next = { of: 'eventsSince', effect: 'after' };
  await expect(readEventList(context, signal)).rejects.toThrow('lost');
  await readEventList(context, signal);
  expect(await stateOf(orderRef)).toBe('paid');
});

test('a confirmation that was lost is found by asking the provider about the order, without its list of events', async () => {
  const { failure, wrapProvider } = failingProvider();
  const { initiate, press, route, stateOf, announced, context, clock } = await startOrders({ wrapProvider });
  const { orderRef, checkoutUrl } = await initiate();
  route.isLosing = true;
  await press(checkoutUrl, 'pay');
  await processDueOrders(context, signal);
  expect(failure.calls.read).toBe(0);
  clock.pass(15 * minute);
  await processDueOrders(context, signal);
  expect(await stateOf(orderRef)).toBe('paid');
  expect(await announced()).toEqual(['captured 29900']);
  expect(failure.calls.eventsSince).toBe(0);
  clock.pass(24 * 60 * minute);
  await processDueOrders(context, signal);
  // Nothing is awaited of an order that is paid.
  expect(failure.calls.read).toBe(1);
});

test('money that was captured after a cancellation makes the order paid, with an anomaly for operators', async () => {
  const { initiate, press, stateOf, changed, confirmations, asOperator } = await startForged();
  const { orderRef, checkoutUrl } = await initiate();
  await press(checkoutUrl, 'decline', 'cancel');
  expect(await stateOf(orderRef)).toBe('cancelled');
  const captured = changed(0, ({ payment }) => ({
    id: 'late',
    type: 'payment.captured',
    objects: [
      { object: 'payment', ref: payment, status: 'captured', amount_minor: 29_900 },
      { object: 'capture', ref: payment, status: 'succeeded', amount_minor: 29_900 },
    ],
  }));
  await confirmations.confirm(captured);
  expect(await stateOf(orderRef)).toBe('paid');
  const detail = await createClient(OrderService, asOperator(operatorToken)).getOrder({ orderRef });
  expect(detail.order).toMatchObject({
    anomaly: 'captured_after_cancellation',
    ledger: [{ kind: LedgerKind.FAILED }, { kind: LedgerKind.CAPTURED, amountMinor: 29_900n }],
  });
  expect((await initiate()).created).toBe(true);
});

test('decisions.md 6: a confirmation of an order that has its reference is applied without being stored', async () => {
  const calls = countStoreCalls();
  const { initiate, press, route, confirmations, stateOf } = await startOrders({ wrapStore: calls.wrap });
  const { orderRef, checkoutUrl } = await initiate();
  route.isLosing = true;
  await press(checkoutUrl, 'pay');
  const [sent] = route.sent;
  if (sent === undefined) throw new Error('nothing was sent');
  const made = await calls.during(() => confirmations.confirm(sent));
  expect(await stateOf(orderRef)).toBe('paid');
  const ofInbox = made.filter((call) => call.startsWith('confirmations.'));
  expect(ofInbox).toEqual(['confirmations.get']);
  expect(made.filter((call) => call === 'orders.find')).toHaveLength(1);
});

test('decisions.md 6: a confirmation that has a wrong signature, is too old, from the future or live is refused in the same words, not stored, and counted', async () => {
  const calls = countStoreCalls();
  const registry = createRegistry('orders');
  const orders = await startForged({ wrapStore: calls.wrap, registry });
  const { initiate, press, route, confirmations, signed, changed, clock, stateOf } = orders;
  const { orderRef, checkoutUrl } = await initiate();
  route.isLosing = true;
  await press(checkoutUrl, 'pay');
  await orders.events();
  const body = route.sent[0]?.body.toString() ?? '';
  const good = signed(body);
  const refused = [
    { ...good, signature: '' },
    { ...good, signature: good.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    { ...good, body: Buffer.from(`${body} `) },
    signed(body, clock.now() - 301_000),
    signed(body, clock.now() + 10_000),
    { ...good, signature: sign(Buffer.from(body), Buffer.alloc(32), clock.now()) },
    changed(0, () => ({ livemode: true })),
    signed(body.replace('"livemode":false,', '')),
    signed('no JSON'),
    signed('null'),
    signed(body.replace(/"amount_minor":\d+/, '"amount_minor":-1')),
  ];
  const cost = await calls.during(async () => {
    for (const confirmation of refused) {
      expect(await refusalOf(confirmations.confirm(confirmation))).toBe(
        'malformed-request confirmation_refused',
      );
    }
  });
  expect(cost).toEqual([]);
  const counted = await registry.getSingleMetricAsString('payment_confirmations_total');
  expect(counted).toMatch(new RegExp(`outcome="refused".* ${refused.length}$`, 'm'));
  expect(counted).toMatch(/outcome="received".* 0$/m);
  expect(await stateOf(orderRef)).toBe('created');
  await confirmations.confirm(good);
  expect(await stateOf(orderRef)).toBe('paid');
});

test('decisions.md 6: a confirmation for a provider that is unknown or not armed is not found', async () => {
  const { confirmations, signed } = await startForged();
  for (const provider of ['stripe', 'other', '', 'SIMULATED', 'constructor']) {
    expect(await refusalOf(confirmations.confirm({ ...signed('{}'), provider }))).toBe('not-found');
  }
});

test('a confirmation of a type that changes no order is accepted and not stored', async () => {
  const orders = await startForged();
  const { checkoutUrl, orderRef } = await orders.initiate();
  await orders.press(checkoutUrl, 'decline');
  const captured = ({ payment: ref }: EventMessage) => [
    { object: 'capture', ref, status: 'succeeded', amount_minor: 29_900 },
  ];
  const unknown = orders.changed(0, (said) => ({
    id: 'x',
    type: 'payment.admired',
    objects: captured(said),
  }));
  await orders.confirmations.confirm(unknown);
  expect(await orders.stateOf(orderRef)).toBe('payment_failed');
  expect(await orders.context.confirmations.find({ eventId: 'x' }, { limit: 10 })).toEqual([]);
});
