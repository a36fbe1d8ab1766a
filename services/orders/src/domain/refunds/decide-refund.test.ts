import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import { changed, replayed } from '../../../test/domain/replay.ts';
import type { Order, RefundRequest } from '../orders/order.ts';
import { pendingRefunds, refundStatusOf } from '../orders/order-refunds.ts';
import { decideRefund, leftToRefund } from './decide-refund.ts';

const total = 5_000_000_000;

/** An order of 50 million with these reports, one second after the other. */
const orderWith = (reports: readonly string[], refunds: readonly RefundRequest[] = []) =>
  replayed({ totalMinor: total, refunds }, ...reports).order;

const captured = `capture cap succeeded ${total}`;
const request = (
  refundId: string,
  amountMinor: number,
  fields: Partial<RefundRequest> = {},
): RefundRequest => ({
  refundId,
  amountMinor,
  requestedAt: 0,
  ...fields,
});

test('decisions.md 6: a refund without an amount is of what is left', () => {
  const order = orderWith([captured, 'refund r0 succeeded 1000000000']);
  const change = decideRefund(order, { refundId: 'rfd_1' }, 7);
  expect(change?.set?.refunds).toEqual([{ refundId: 'rfd_1', amountMinor: 4_000_000_000, requestedAt: 7 }]);
});

test.each([0, -1])('a refund of %i is refused', (amountMinor) => {
  const asked = () => decideRefund(orderWith([captured]), { refundId: 'rfd_1', amountMinor }, 7);
  expect(asked).toThrow(expect.objectContaining({ kind: 'malformed-request', reason: 'request_invalid' }));
});

test('a refund is an act of its order in the audit', () => {
  const change = decideRefund(orderWith([captured]), { refundId: 'rfd_1', amountMinor: 1 }, 7);
  expect(change?.audit).toEqual({
    action: 'order.refund',
    clientId: 'cli_1',
    subject: 'ord_1',
    changed: { refundId: 'rfd_1', amountMinor: 1 },
  });
});

test('a refund is added behind those before it', () => {
  const first = decideRefund(orderWith([captured]), { refundId: 'rfd_1', amountMinor: 1 }, 7);
  const order = changed(orderWith([captured]), first ?? {});
  const second = decideRefund(order, { refundId: 'rfd_2' }, 8);
  expect(second?.set?.refunds?.map(({ amountMinor }) => amountMinor)).toEqual([1, total - 1]);
});

test('a refund that is known changes nothing, whatever its order has become', () => {
  const known = [request('rfd_1', total, { ref: 'r0' })];
  for (const state of ['paid', 'refunded', 'disputed'] as const) {
    expect(
      decideRefund({ ...orderWith([captured], known), state }, { refundId: 'rfd_1' }, 7),
    ).toBeUndefined();
  }
});

test('decisions.md 13: an order has at most 100 refunds', () => {
  const refunds = Array.from({ length: 99 }, (_, i) => request(`rfd_${i}`, 1, { refusedAt: 1 }));
  const order = orderWith([captured], refunds);
  expect(decideRefund(order, { refundId: 'rfd_99', amountMinor: 1 }, 7)).toBeDefined();
  const full = { ...order, refunds: [...refunds, request('rfd_99', 1)] };
  expect(() => decideRefund(full, { refundId: 'rfd_100', amountMinor: 1 }, 7)).toThrow(
    expect.objectContaining({ reason: 'refund_limit' }),
  );
});

describe('what is left to refund', () => {
  test.each<[string, reports: string[], requests: RefundRequest[], left: number]>([
    ['everything that was captured', [captured], [], total],
    ['nothing without a capture', [`payment p authorized ${total}`], [], 0],
    ['less what was asked for and is not taken yet', [captured], [request('rfd_1', 10)], total - 10],
    [
      'less what is taken and not reported yet',
      [captured],
      [request('rfd_1', 10, { ref: 'r0' })],
      total - 10,
    ],
    [
      'less a reported request once',
      [captured, 'refund r0 succeeded 10'],
      [request('rfd_1', 10, { ref: 'r0' })],
      total - 10,
    ],
    ['not less a request that was refused', [captured], [request('rfd_1', 10, { refusedAt: 5 })], total],
    [
      'nothing when more is pending than was captured',
      ['refund r0 pending 100', 'capture cap succeeded 40'],
      [],
      0,
    ],
    [
      'nothing when more was refunded than captured',
      ['refund r0 succeeded 100', 'capture cap succeeded 40'],
      [],
      0,
    ],
  ])('%s', (_title, reports, requests, left) => {
    expect(leftToRefund(orderWith(reports, requests))).toBe(left);
  });
});

describe('a refund is refused', () => {
  const refusalOf = (order: Order, amountMinor?: number) => {
    try {
      decideRefund(order, { refundId: 'rfd_9', amountMinor }, 7);
      return undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [error.reason, ...error.issues.map(({ code, where, params }) => [code, where, params?.max])];
    }
  };
  const refunded = [captured, `refund r0 succeeded ${total}`];
  const tooLarge = (left: number) => ['values_refused', ['amount_minor.too_large', '/amount_minor', left]];

  test.each<[string, order: Order, amountMinor: number | undefined, expected: unknown]>([
    ['when nothing was captured', orderWith([]), undefined, ['nothing_to_refund']],
    ['when nothing was captured, whatever the amount', orderWith([]), 1, ['nothing_to_refund']],
    ['when everything is refunded', orderWith(refunded), undefined, ['nothing_to_refund']],
    ['above what is left when nothing is', orderWith(refunded), 1, tooLarge(0)],
    ['above what is left', orderWith([captured, 'refund r0 pending 1']), total, tooLarge(total - 1)],
    ['while a dispute is open', orderWith([captured, 'dispute d open 1']), 1, ['order_disputed']],
    ['after a lost dispute', orderWith([captured, 'dispute d lost 1']), undefined, ['order_disputed']],
    ['not up to what is left', orderWith([captured, 'refund r0 pending 1']), total - 1, undefined],
    ['not after a dispute that was won', orderWith([captured, 'dispute d won 1']), total, undefined],
  ])('decisions.md 6: %s', (_title, order, amountMinor, expected) => {
    expect(refusalOf(order, amountMinor)).toEqual(expected);
  });
});

test.each<[string, reports: string[], fields: Partial<RefundRequest>, status: string]>([
  ['pending until the provider takes it', [], {}, 'pending'],
  ['failed when the provider refuses it', [], { refusedAt: 5 }, 'failed'],
  ['pending until it is reported', ['refund other succeeded 1'], { ref: 'r0' }, 'pending'],
  ['pending as reported', ['refund r0 pending 1'], { ref: 'r0' }, 'pending'],
  ['succeeded as reported', ['refund r0 pending 1', 'refund r0 succeeded 1'], { ref: 'r0' }, 'succeeded'],
  ['failed as reported', ['refund r0 pending 1', 'refund r0 failed 1'], { ref: 'r0' }, 'failed'],
  ['failed after it had succeeded', ['refund r0 succeeded 1', 'refund r0 failed 1'], { ref: 'r0' }, 'failed'],
  ['succeeded after a failure', ['refund r0 failed 1', 'refund r0 succeeded 1'], { ref: 'r0' }, 'succeeded'],
])('a requested refund is %s', (_title, reports, fields, status) => {
  const asked = request('rfd_1', 1, fields);
  const order = orderWith([captured, ...reports], [asked]);
  expect(refundStatusOf(order, asked)).toBe(status);
  expect(pendingRefunds(order)).toHaveLength(status === 'pending' ? 1 : 0);
});
