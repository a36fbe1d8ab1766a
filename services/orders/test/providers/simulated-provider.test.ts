import { cutOnce } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import type { ProviderView } from '../../src/domain/reports/report.ts';
import { startSimulated } from './simulated-under-test.ts';

/** Reports as `object status amount`. */
const said = ({ reports }: Pick<ProviderView, 'reports'>) =>
  reports.map(({ object, status, amountMinor }) => `${object} ${status} ${amountMinor}`);

const total = 9_900_000_001;

test('one checkout is opened for an order, at an address that cannot be guessed', async () => {
  const { openCheckout } = await startSimulated();
  const first = await openCheckout();
  const again = await openCheckout({ expiresAt: 5 });
  const other = await openCheckout({ orderRef: 'ord_2' });
  expect(again).toEqual(first);
  expect(said(first)).toEqual(['checkout open 0']);
  // 43 base64url digits are 256 bits.
  expect(first.checkoutUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/[\w-]{43}$/);
  expect(other.checkoutUrl).not.toBe(first.checkoutUrl);
});

test('a refund is made once for its id, and refused above what is left', async () => {
  const { provider, open } = await startSimulated();
  const { refs, press, page } = await open();
  await press('pay');
  const refund = { refs, refundId: 'rfd_1', amountMinor: 3_000_000_000, currency: 'USD' };
  const first = await provider.refund(refund, {});
  expect(await provider.refund(refund, {})).toEqual(first);
  expect(first.reports.find(({ ref }) => ref === first.refundRef)).toMatchObject({
    object: 'refund',
    amountMinor: 3_000_000_000,
  });
  expect(
    (await provider.refund({ ...refund, refundId: 'rfd_2', amountMinor: 6_900_000_002 }, {})).refundRef,
  ).toBeUndefined();
  expect(await page()).toMatchObject({ refundedMinor: 3_000_000_000n });
});

test('refunds that are asked for at once are never more than was captured', async () => {
  const { provider, open } = await startSimulated();
  const { refs, press, page } = await open({ totalMinor: 10 });
  await press('pay');
  const asked = ['rfd_1', 'rfd_2', 'rfd_3', 'rfd_4'].map((refundId) =>
    provider.refund({ refs, refundId, amountMinor: 4, currency: 'USD' }, {}),
  );
  const refunded = (await Promise.all(asked)).filter(({ refundRef }) => refundRef !== undefined);
  expect(refunded).toHaveLength(2);
  expect(await page()).toMatchObject({ refundedMinor: 8n });
});

test('a cancellation releases what is authorized, and says so again', async () => {
  const { provider, open } = await startSimulated();
  const { refs, press } = await open({ capture: 'manual' });
  await press('authorize');
  const cancelled = await provider.cancel(refs, {});
  expect(said(cancelled)).toContain(`payment cancelled ${total}`);
  expect(await provider.cancel(refs, {})).toEqual(cancelled);
});

test('a cancellation after the capture reports that the money was captured', async () => {
  const { provider, open } = await startSimulated();
  const { refs, press } = await open();
  await press('pay');
  const view = await provider.cancel(refs, {});
  expect(said(view)).toContain(`capture succeeded ${total}`);
  expect(said(view)).not.toContain(`payment cancelled ${total}`);
});

test('a checkout that expires is closed for good when it is read', async () => {
  const { provider, open, clock } = await startSimulated();
  const { refs, page } = await open();
  clock.pass(2 * 60 * 60 * 1000);
  expect((await page()).actions).toEqual([]);
  const view = await provider.read(refs, {});
  expect(said(view)).toEqual(['checkout open 0', 'checkout closed 0']);
  expect(await provider.read(refs, {})).toEqual(view);
});

test('either ref finds the checkout, and unknown refs find nothing', async () => {
  const { provider, open } = await startSimulated();
  const { refs } = await open();
  const { checkoutRef = '', paymentRef = '' } = refs;
  const view = await provider.read({ checkoutRef }, {});
  expect(said(view)).toEqual(['checkout open 0']);
  expect(await provider.read({ paymentRef }, {})).toEqual(view);
  expect(await provider.read({ checkoutRef: 'elsewhere' }, {})).toEqual({ refs: {}, reports: [] });
  expect(await provider.read({}, {})).toEqual({ refs: {}, reports: [] });
});

test('the list of events has what happened behind the cursor, also in its last instant', async () => {
  const { provider, open, clock } = await startSimulated();
  const one = await open({ orderRef: 'ord_1' });
  const two = await open({ orderRef: 'ord_2' });
  await one.press('decline');
  const first = await provider.eventsSince(undefined, Infinity, {});
  expect(first.events.map(({ eventType, orderHint }) => [eventType, orderHint])).toEqual([
    ['payment.failed', 'ord_1'],
  ]);
  await two.press('pay');
  const second = await provider.eventsSince(first.cursor, Infinity, {});
  expect(second.events.map(({ orderHint }) => orderHint)).toContain('ord_2');
  clock.pass(1000);
  await one.press('cancel');
  const third = await provider.eventsSince(second.cursor, Infinity, {});
  expect(third.events.map(({ eventType }) => eventType)).toContain('checkout.cancelled');
  expect(third.hasMore).toBe(false);
  clock.pass(31 * 24 * 60 * 60 * 1000);
  expect((await provider.eventsSince(undefined, Infinity, {})).events).toEqual([]);
});

test('a long list of events of one instant is read in pages, none left out', async () => {
  const { provider, openCheckout } = await startSimulated();
  const orders = Array.from({ length: 101 }, (_, i) => `ord_${i}`);
  for (const orderRef of orders) {
    const { refs } = await openCheckout({ orderRef });
    await provider.cancel(refs, {});
  }
  const first = await provider.eventsSince(undefined, Infinity, {});
  const second = await provider.eventsSince(first.cursor, Infinity, {});
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  const listed = [...first.events, ...second.events].map(({ orderHint }) => orderHint);
  expect(listed.sort()).toEqual(orders.sort());
});

test.each(['before', 'after'] as const)(
  'an action is done once when the connection is lost %s it is stored',
  async (effect) => {
    const lossy = await startSimulated({
      wrapStore: (store) => ({
        ...store,
        async collection(definition) {
          const opened = await store.collection(definition);
          return definition.name === 'simulated_checkouts' ? cutOnce(opened, effect, ['update']) : opened;
        },
      }),
    });
    const { press, page, refs } = await lossy.open({ totalMinor: 100 });
    await press('pay');
    expect(await page()).toMatchObject({ actions: ['refund', 'partial_refund', 'dispute'] });
    expect(lossy.confirmed()).toHaveLength(1);
    expect(said(await lossy.provider.read(refs, {}))).toEqual([
      ...['checkout open 0', 'payment captured 100', 'capture succeeded 100', 'checkout closed 0'],
    ]);
  },
);
