import { expect, test } from 'vitest';
import { anOrder, timed } from '../../../test/domain/an-order.ts';
import { replay, replayed } from '../../../test/domain/replay.ts';

const total = 5_000_000_000;

/** The events of messages with refs that no event may show. */
const eventsOf = (...messages: string[]) => replayed({ totalMinor: total, test: false }, ...messages).events;

const about = { clientId: 'cli_1', brandId: 'brd_1', subject: 'ord_1', test: false };
const ids = { journeyId: 'jny_1', orderRef: 'ord_1' };
const moved = (amountMinor: bigint) => ({ ...ids, amountMinor, currency: 'USD' });

test('decisions.md 9: every movement of an order is an event with ids, amounts and the time at the provider', () => {
  const events = eventsOf(
    `payment ref_1 authorized ${total}`,
    `payment ref_1 cancelled ${total}`,
    `payment ref_2 captured ${total}, capture ref_2 succeeded ${total}`,
    `refund ref_3 succeeded ${total}`,
    `refund ref_3 failed ${total}`,
    `dispute ref_4 open ${total}, dispute_debit ref_5 succeeded ${total + 1}`,
    `dispute ref_4 won ${total}, dispute_credit ref_6 succeeded ${total}`,
  );
  const amount = BigInt(total);
  expect(events).toEqual([
    { ...about, type: 'order.authorized.v1', occurredAt: 0, data: ids },
    { ...about, type: 'order.voided.v1', occurredAt: 1_000, data: moved(amount) },
    {
      ...about,
      type: 'order.paid.v1',
      occurredAt: 2_000,
      data: { ...ids, totalMinor: amount, capturedMinor: amount, currency: 'USD' },
    },
    { ...about, type: 'order.refunded.v1', occurredAt: 3_000, data: moved(amount) },
    { ...about, type: 'order.refund_reversed.v1', occurredAt: 4_000, data: moved(amount) },
    { ...about, type: 'order.dispute_debited.v1', occurredAt: 5_000, data: moved(amount + 1n) },
    { ...about, type: 'order.dispute_credited.v1', occurredAt: 6_000, data: moved(amount) },
  ]);
});

test('decisions.md 6: an order that is captured in part says what was captured beside its total', () => {
  const events = eventsOf(
    `payment p authorized ${total}`,
    `payment p captured ${total - 4900}, capture p succeeded ${total - 4900}`,
  );
  expect(events.at(-1)).toMatchObject({
    type: 'order.paid.v1',
    data: { totalMinor: BigInt(total), capturedMinor: BigInt(total - 4900) },
  });
});

test('interface.md 2.9: no event has a ref of the provider', () => {
  const events = eventsOf(
    `payment ref_1 authorized ${total}`,
    `capture ref_1 succeeded ${total}`,
    `refund ref_3 succeeded 1`,
  );
  const text = JSON.stringify(events, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(events).toHaveLength(3);
  expect(text).not.toContain('ref_');
});

test('research 1.5: an order is paid once, with its total, at the first capture', () => {
  const events = eventsOf(
    'capture a succeeded 1',
    `capture b succeeded 2, capture c succeeded 3`,
    'capture a succeeded 1',
  );
  expect(events).toMatchObject([
    { type: 'order.paid.v1', occurredAt: 0, data: { totalMinor: BigInt(total) } },
  ]);
});

test('captures of one message are one event, at the first of them', () => {
  const reports = ['5 capture b succeeded 1', '4 capture a succeeded 1'].map((text) => timed(text));
  const { events } = replay(anOrder(), [reports]);
  expect(events).toMatchObject([{ type: 'order.paid.v1', occurredAt: 4 }]);
});

test('a release that is reported before its authorization is told after it', () => {
  const messages = [[timed('9 payment p cancelled 5')], [timed('4 payment p authorized 5')]];
  const { events } = replay(anOrder(), messages);
  expect(events.map(({ type, occurredAt }) => `${type} ${occurredAt}`)).toEqual([
    'order.authorized.v1 4',
    'order.voided.v1 9',
  ]);
});
