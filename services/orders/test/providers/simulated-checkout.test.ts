import { Code, ConnectError } from '@connectrpc/connect';
import { SimulatedCheckoutStatus } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { expect, test } from 'vitest';
import { startSimulated } from './simulated-under-test.ts';

const { OPEN, CAPTURED, DECLINED, DISPUTED, REFUNDED } = SimulatedCheckoutStatus;

test('the page shows the order, the amounts and what is possible', async () => {
  const { open } = await startSimulated();
  const { page } = await open({ returnUrl: 'https://shop.example/done' });
  expect(await page()).toMatchObject({
    orderRef: 'ord_1',
    totalMinor: 9_900_000_001n,
    currency: 'USD',
    status: OPEN,
    refundedMinor: 0n,
    actions: ['pay', 'decline', 'cancel'],
    returnUrl: 'https://shop.example/done?order_ref=ord_1&result=cancelled',
  });
});

test.each([
  ['automatic', ['pay'], 'paid'],
  ['automatic', ['pay', 'refund'], 'paid'],
  ['manual', ['authorize'], 'authorized'],
  ['manual', ['authorize', 'capture'], 'paid'],
  ['manual', ['authorize', 'cancel'], 'cancelled'],
  ['automatic', ['decline'], 'cancelled'],
] as const)(
  'decisions.md 14: a patient of an %s checkout goes back after %j with the result %s',
  async (capture, actions, result) => {
    const { open } = await startSimulated();
    const { page, press } = await open({ capture, returnUrl: 'https://shop.example/done' });
    for (const action of actions) await press(action);
    expect((await page()).returnUrl).toBe(`https://shop.example/done?order_ref=ord_1&result=${result}`);
  },
);

test('a secret that no checkout has is not found, by either call', async () => {
  const { open, pages } = await startSimulated();
  const { secret, page } = await open();
  const { formToken } = await page();
  for (const unknown of ['', `${secret}x`, secret.slice(1)]) {
    const read = pages.getSimulatedCheckout({ secret: unknown });
    await expect(read).rejects.toSatisfy((error) => ConnectError.from(error).code === Code.NotFound);
    const sent = pages.submitSimulatedCheckout({ secret: unknown, action: 'pay', formToken });
    await expect(sent).rejects.toSatisfy((error) => ConnectError.from(error).code === Code.NotFound);
  }
  expect(await page()).toMatchObject({ status: OPEN });
});

test('decisions.md 6: a page that is rendered twice has two form tokens', async () => {
  const { open } = await startSimulated();
  const { page } = await open();
  expect((await page()).formToken).not.toBe((await page()).formToken);
});

test('decisions.md 6: one form that is sent twice acts once', async () => {
  const { open, route } = await startSimulated();
  const { page, press } = await open();
  await press('pay');
  const { formToken } = await page();
  await press('partial_refund', formToken);
  const { refundedMinor } = await page();
  await press('partial_refund', formToken);
  expect((await page()).refundedMinor).toBe(refundedMinor);
  expect(route.confirmed).toHaveLength(2);
});

test('decisions.md 6: one form that is sent twice at once acts once', async () => {
  const { open, route } = await startSimulated();
  const { page, press } = await open();
  const { formToken } = await page();
  await Promise.all([press('decline', formToken), press('decline', formToken), press('decline', formToken)]);
  expect(await page()).toMatchObject({ status: DECLINED });
  expect(route.confirmed).toHaveLength(1);
});

test('decisions.md 6: the form of a second tab is late, and changes nothing', async () => {
  const { open, route } = await startSimulated();
  const { page, press } = await open();
  const [one, two] = [await page(), await page()];
  await press('pay', one.formToken);
  await press('cancel', two.formToken);
  expect(await page()).toMatchObject({ status: CAPTURED });
  expect(route.confirmed.map(({ eventType }) => eventType)).toEqual(['payment.captured']);
});

test.each(['', '1', '1.', 'x.AAAAAAAAAAAAAAAA', '2.AAAAAAAAAAAAAAAA', '-1.AAAAAAAAAAAAAAAA'])(
  'a form with the token %j changes nothing',
  async (formToken) => {
    const { open } = await startSimulated();
    const { page, press } = await open();
    await press('pay', formToken);
    expect(await page()).toMatchObject({ status: OPEN });
  },
);

test.each(['capture', 'refund', '', 'toString', 'PAY'])(
  'the action %j, which is not possible, changes nothing',
  async (action) => {
    const { open, route } = await startSimulated();
    const { page, press } = await open();
    await press(action);
    expect(await page()).toMatchObject({ status: OPEN });
    expect(route.confirmed).toEqual([]);
  },
);

test('decisions.md 6: every action is sent to the confirmation route, signed', async () => {
  const { open, route, clock } = await startSimulated();
  const { press, refs } = await open({ totalMinor: 100 });
  for (const action of ['decline', 'pay', 'partial_refund', 'dispute', 'win_dispute', 'refund']) {
    clock.pass(1000);
    await press(action);
  }
  expect(new Set(route.paths)).toEqual(new Set(['/v1/payments/providers/simulated/events']));
  expect(route.confirmed.map(({ eventType }) => eventType)).toEqual([
    'payment.failed',
    'payment.captured',
    'refund.succeeded',
    'dispute.opened',
    'dispute.won',
    'refund.succeeded',
  ]);
  expect(route.confirmed[0]).toMatchObject({ refs, orderHint: 'ord_1', needsRead: false });
});

test('what is confirmed, listed and read is the same', async () => {
  const { open, route, provider, clock } = await startSimulated();
  const { press, refs } = await open({ totalMinor: 100, capture: 'manual' });
  for (const action of ['authorize', 'capture', 'dispute']) {
    clock.pass(1000);
    await press(action);
  }
  const { events } = await provider.eventsSince(undefined, {});
  expect(events).toEqual(route.confirmed);
  const { reports } = await provider.read(refs, {});
  expect(reports.slice(1)).toEqual(route.confirmed.flatMap((event) => event.reports));
});

test('an action stands when its event does not arrive, and the list of events has it', async () => {
  const { open, route, provider, log } = await startSimulated();
  const { press, page, secret, refs } = await open();
  route.status = 503;
  await press('pay');
  await press('dispute');
  expect(await page()).toMatchObject({ status: DISPUTED });
  expect(route.confirmed).toEqual([]);
  const { events } = await provider.eventsSince(undefined, {});
  expect(events.map(({ eventType }) => eventType)).toEqual(['payment.captured', 'dispute.opened']);
  expect(log()).toContain('did not arrive');
  for (const text of [secret, refs.checkoutRef, refs.paymentRef]) expect(log()).not.toContain(text);
});

test('after a full refund the page shows what was given back, and no button', async () => {
  const { open } = await startSimulated();
  const { press, page } = await open({ totalMinor: 100 });
  await press('pay');
  await press('refund');
  expect(await page()).toMatchObject({ status: REFUNDED, refundedMinor: 100n, actions: [] });
});
