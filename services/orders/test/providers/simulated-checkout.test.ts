import { SimulatedCheckoutStatus } from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { startSimulated } from './simulated-under-test.ts';

const { OPEN, CAPTURED, DECLINED, DISPUTED, REFUNDED } = SimulatedCheckoutStatus;

test('the page shows the order, the amounts and what is possible', async () => {
  const { open } = await startSimulated();
  const { page } = await open({ returnUrl: 'https://shop.example/done' });
  expect(await page()).toMatchObject({
    ...{ orderRef: 'ord_1', totalMinor: 9_900_000_001n, currency: 'USD', status: OPEN, refundedMinor: 0n },
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
    await press(...actions);
    expect((await page()).returnUrl).toBe(`https://shop.example/done?order_ref=ord_1&result=${result}`);
  },
);

test('a secret that no checkout has is not found, by either call', async () => {
  const { open, pages } = await startSimulated();
  const { secret, page } = await open();
  const { formToken } = await page();
  for (const unknown of ['', `${secret}x`, secret.slice(1)]) {
    expect(await refusalOf(pages.getSimulatedCheckout({ secret: unknown }))).toBe('not-found');
    const sent = pages.submitSimulatedCheckout({ secret: unknown, action: 'pay', formToken });
    expect(await refusalOf(sent)).toBe('not-found');
  }
  expect(await page()).toMatchObject({ status: OPEN });
});

test('decisions.md 6: a page that is rendered twice has two form tokens', async () => {
  const { open } = await startSimulated();
  const { page } = await open();
  expect((await page()).formToken).not.toBe((await page()).formToken);
});

test('decisions.md 6: one form that is sent twice, later or at once, acts once', async () => {
  const { open, confirmed } = await startSimulated();
  const { page, press, submit } = await open();
  const declined = (await page()).formToken;
  await Promise.all([1, 2, 3].map(() => submit('decline', declined)));
  expect(await page()).toMatchObject({ status: DECLINED });
  await press('pay');
  const { formToken } = await page();
  await submit('partial_refund', formToken);
  const { refundedMinor } = await page();
  await submit('partial_refund', formToken);
  expect((await page()).refundedMinor).toBe(refundedMinor);
  const types = confirmed().map(({ eventType }) => eventType);
  expect(types).toEqual(['payment.failed', 'payment.captured', 'refund.succeeded']);
});

test('decisions.md 6: the form of a second tab is late, and changes nothing', async () => {
  const { open, confirmed } = await startSimulated();
  const { page, submit } = await open();
  const [one, two] = [await page(), await page()];
  await submit('pay', one.formToken);
  await submit('cancel', two.formToken);
  expect(await page()).toMatchObject({ status: CAPTURED });
  expect(confirmed().map(({ eventType }) => eventType)).toEqual(['payment.captured']);
});

test('a form with a token that no page has, or for an action that is not possible, changes nothing', async () => {
  const { open, route } = await startSimulated();
  const { page, press, submit } = await open();
  const tokens = ['', '1', '1.', 'x.AAAAAAAAAAAAAAAA', '2.AAAAAAAAAAAAAAAA', '-1.AAAAAAAAAAAAAAAA'];
  for (const formToken of tokens) await submit('pay', formToken);
  await press('capture', 'refund', '', 'toString', 'PAY');
  expect(await page()).toMatchObject({ status: OPEN });
  expect(route.sent).toEqual([]);
});

test('decisions.md 6: every action is sent to the confirmation route, signed', async () => {
  const { open, route, confirmed } = await startSimulated();
  const { press, refs } = await open({ totalMinor: 100 });
  await press('decline', 'pay', 'partial_refund', 'dispute', 'win_dispute', 'refund');
  expect(new Set(route.paths)).toEqual(new Set(['/v1/payments/providers/simulated/events']));
  expect(confirmed().map(({ eventType }) => eventType)).toEqual([
    ...['payment.failed', 'payment.captured', 'refund.succeeded'],
    ...['dispute.opened', 'dispute.won', 'refund.succeeded'],
  ]);
  expect(confirmed()[0]).toMatchObject({ refs, orderHint: 'ord_1', needsRead: false });
});

test('what is confirmed, listed and read is the same', async () => {
  const { open, confirmed, provider } = await startSimulated();
  const { press, refs } = await open({ totalMinor: 100, capture: 'manual' });
  await press('authorize', 'capture', 'dispute');
  const { events } = await provider.eventsSince(undefined, Infinity, {});
  expect(events).toEqual(confirmed());
  const { reports } = await provider.read(refs, {});
  expect(reports.slice(1)).toEqual(confirmed().flatMap((event) => event.reports));
});

test('an action counts although its event does not arrive, and the list of events has it', async () => {
  const { open, route, provider, log } = await startSimulated();
  const { press, page, secret, refs } = await open();
  route.isLosing = true;
  await press('pay', 'dispute');
  expect(await page()).toMatchObject({ status: DISPUTED });
  const { events } = await provider.eventsSince(undefined, Infinity, {});
  expect(events.map(({ eventType }) => eventType)).toEqual(['payment.captured', 'dispute.opened']);
  expect(log()).toContain('did not arrive');
  for (const text of [secret, refs.checkoutRef, refs.paymentRef]) expect(log()).not.toContain(text);
});

test('after a full refund the page shows what was given back, and no button', async () => {
  const { open } = await startSimulated();
  const { press, page } = await open({ totalMinor: 100 });
  await press('pay', 'refund');
  expect(await page()).toMatchObject({ status: REFUNDED, refundedMinor: 100n, actions: [] });
});
