import { describe, expect, test } from 'vitest';
import { anOrder, report } from '../../../test/domain/an-order.ts';
import { changed, replay } from '../../../test/domain/replay.ts';
import type { ProviderRefs } from '../reports/report.ts';
import { decideReports } from './decide-reports.ts';
import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';

const total = 5_000_000_000;
const start = anOrder({ totalMinor: total });

/** What reports in the notation `object ref status amount` make of an order at one instant. */
function decide(order: Order, texts: readonly string[], refs: ProviderRefs = {}, at = 1_000) {
  return decideReports(order, { refs, reports: texts.map((text) => report(text, at)) });
}

/** The change; throws when nothing is changed. */
function change(order: Order, texts: readonly string[], refs: ProviderRefs = {}): OrderChange {
  const decided = decide(order, texts, refs);
  if (decided === undefined || 'contradiction' in decided) throw new Error('nothing is changed');
  return decided;
}

const after = (...messages: string[][]) =>
  replay(
    start,
    messages.map((texts, index) => texts.map((text) => report(text, index))),
  ).order;

const pay = ['checkout k closed', `payment p captured ${total}`, `capture p succeeded ${total}`];
const cancel = ['checkout k closed', `payment p cancelled ${total}`];

test('interface.md 2.9: a change of state waits for its stamp and has an audit row', () => {
  const { set, audit } = change(start, pay);
  expect(set).toMatchObject({ state: 'paid', unstampedIn: 'cli_1' });
  expect(audit).toEqual({
    action: 'order.transition',
    clientId: 'cli_1',
    subject: 'ord_1',
    changed: { from: 'created', to: 'paid' },
  });
});

test('interface.md 2.9: reports that keep the state neither stamp the order nor add an audit row', () => {
  const { set, audit, events } = change(after(pay), [`refund r pending ${total}`]);
  expect(Object.keys(set ?? {})).toEqual(['reports']);
  expect([audit, events]).toEqual([undefined, undefined]);
});

test('research 1.2: reports that an order has change nothing', () => {
  expect(decide(after(pay), pay, {}, 0)).toBeUndefined();
  expect(decide(start, [])).toBeUndefined();
});

test('an order learns the refs of its provider once, one after the other, and keeps them when others are reported', () => {
  const opened = changed(start, change(start, [], { checkoutRef: 'k' }));
  const order = changed(opened, change(opened, [], { checkoutRef: 'k', paymentRef: 'p' }));
  expect(order).toMatchObject({ checkoutRef: 'k', paymentRef: 'p' });
  expect(decide(order, [], { checkoutRef: 'k', paymentRef: 'p' })).toBeUndefined();
  expect(decide(order, [], { checkoutRef: 'l', paymentRef: 'q' })).toBeUndefined();
  expect(Object.keys(change(order, pay, { paymentRef: 'q' }).set ?? {})).not.toContain('paymentRef');
});

describe('reports are refused', () => {
  test.each<[string, order: Order, texts: string[], contradiction: string]>([
    ['of a payment above the total', start, [`payment p pending ${total + 1}`], 'amount_too_large'],
    ['of an authorization above the total', start, [`payment p authorized ${total + 1}`], 'amount_too_large'],
    ['of a capture above the total', start, [`capture p succeeded ${total + 1}`], 'amount_too_large'],
    [
      'of captures that together are above the total',
      after(pay),
      ['capture q succeeded 1'],
      'amount_too_large',
    ],
    ['of a refund above the total', after(pay), [`refund r succeeded ${total + 1}`], 'amount_too_large'],
    ['of another amount than before', after(pay), [`capture p succeeded ${total - 1}`], 'amount_differs'],
    ['of an attempt after a cancellation', after(cancel), ['payment q authorized 1'], 'transition_refused'],
    [
      'of an attempt that begins after a cancellation',
      after(cancel),
      ['payment q pending 1'],
      'transition_refused',
    ],
  ])('research 1.2: %s', (_title, order, texts, contradiction) => {
    expect(decide(order, texts, {}, 9_000)).toEqual({ contradiction });
  });

  test('research 1.2: in another currency, whatever else they say', () => {
    const reports = [...pay, 'refund r pending 1'].map((text) => report(text, 1));
    const mixed = reports.map((each, index) => (index === 3 ? { ...each, currency: 'EUR' } : each));
    expect(decideReports(start, { refs: {}, reports: mixed })).toEqual({ contradiction: 'currency_differs' });
  });

  test('all together when one of them contradicts the order', () => {
    const { order } = replay(start, [
      [...pay, `refund r succeeded ${total + 1}`].map((text) => report(text, 1)),
    ]);
    expect(order).toBe(start);
  });
});

describe('reports are taken', () => {
  test.each<[string, order: Order, texts: string[], state: string]>([
    ['of a refund before its capture', start, [`refund r succeeded ${total}`], 'created'],
    ['of a dispute above the total', after(pay), [`dispute d open ${total + 1}`], 'disputed'],
    [
      'of a second authorization of the total',
      after([`payment p authorized ${total}`]),
      [`payment q authorized ${total}`],
      'payment_authorized',
    ],
  ])('%s', (_title, order, texts, state) => {
    expect(changed(order, change(order, texts)).state).toBe(state);
  });

  test('of a refund in place of one whose failure is not reported yet', () => {
    const twice = after(pay, [`refund r succeeded ${total}`], [`refund s succeeded ${total}`]);
    expect(twice.state).toBe('refunded');
    expect(changed(twice, change(twice, [`refund r failed ${total}`])).state).toBe('refunded');
  });
});

describe('an order loses its live key for ever', () => {
  test.each([
    ['when it is cancelled', start, cancel, false],
    ['when it is refunded', after(pay), [`refund r succeeded ${total}`], false],
    ['not when it is paid', start, pay, true],
    ['not when a part is refunded', after(pay), ['refund r succeeded 1'], true],
  ])('decisions.md 6: %s', (_title, order, texts, isKept) => {
    expect('liveKey' in changed(order, change(order, texts))).toBe(isKept);
  });

  test('decisions.md 6: also when the refund fails afterwards', () => {
    const order = after(pay, [`refund r succeeded ${total}`], [`refund r failed ${total}`]);
    expect([order.state, order.liveKey]).toEqual(['paid', undefined]);
  });
});

describe('research 1.3: money that is captured after a cancellation', () => {
  const { set, audit } = change(after(cancel), pay);

  test('makes the order paid, with an anomaly', () => {
    expect(set).toMatchObject({ state: 'paid', anomaly: 'captured_after_cancellation' });
    expect(audit).toMatchObject({
      changed: { from: 'cancelled', to: 'paid', anomaly: 'captured_after_cancellation' },
    });
  });

  test('leaves the anomaly when the money is refunded', () => {
    const order = after(cancel, pay, [`refund r succeeded ${total}`]);
    expect(order).toMatchObject({ state: 'refunded', anomaly: 'captured_after_cancellation' });
  });

  test('is an anomaly also when a dispute tells it first', () => {
    const { set } = change(after(cancel), ['dispute d open 5']);
    expect(set).toMatchObject({ state: 'disputed', anomaly: 'captured_after_cancellation' });
  });

  test('is no anomaly without a cancellation', () => {
    expect(change(start, pay).set).not.toHaveProperty('anomaly');
  });
});
