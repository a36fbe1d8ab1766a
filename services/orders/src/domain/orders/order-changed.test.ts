import { expect, test } from 'vitest';
import { anOrder, timed } from '../../../test/domain/an-order.ts';
import { announcedBy, replay, replayed } from '../../../test/domain/replay.ts';

const total = 5_000_000_000;

/** The events of messages with refs that no event may show. */
const eventsOf = (...messages: string[]) => replayed({ totalMinor: total, test: false }, ...messages).events;

test('decisions.md 9: a change of the money of an order is one event, with its standing, sums, and what is new in its ledger', () => {
  const events = eventsOf(
    `payment ref_1 authorized ${total}`,
    `payment ref_1 cancelled ${total}`,
    `payment ref_2 captured ${total}, capture ref_2 succeeded ${total}`,
    `refund ref_3 succeeded ${total}`,
    `refund ref_3 failed ${total}`,
    `dispute ref_4 open ${total}, dispute_debit ref_5 succeeded ${total + 1}`,
    `dispute_credit ref_6 succeeded ${total}`,
    `dispute ref_4 won ${total}`,
  );
  expect(events[2]).toEqual({
    ...{ clientId: 'cli_1', brandId: 'brd_1', subject: 'ord_1', test: false, type: 'order.changed.v1' },
    data: {
      ...{ journeyId: 'jny_1', orderRef: 'ord_1', offeringRef: 'wl-1', revision: 3, standing: 'paid' },
      ...{ totalMinor: total, capturedMinor: total, currency: 'USD', cancelled: false },
      entries: [
        {
          ...{ entryId: expect.stringMatching(/^mov_/), kind: 'captured', amountMinor: total, at: 2000 },
          ...{ refundId: undefined, disputeId: undefined },
        },
      ],
    },
  });
  expect(
    events.map(({ data }) => [data.standing, data.entries?.map(({ kind, at }) => `${at} ${kind}`).join()]),
  ).toEqual([
    ['authorized', '0 authorized'],
    ['voided', '1000 voided'],
    ['paid', '2000 captured'],
    ['refunded', '3000 refunded'],
    ['paid', '4000 failed'],
    ['paid', '5000 dispute_opened'],
    ['paid', '7000 dispute_won'],
  ]);
  const ids = events.flatMap(({ data }) => data.entries?.map(({ entryId }) => entryId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('decisions.md 6: an order that is captured in part says what was captured beside its total', () => {
  const events = eventsOf(
    `payment p authorized ${total}`,
    `payment p captured ${total - 4900}, capture p succeeded ${total - 4900}`,
  );
  expect(events.at(-1)?.data).toMatchObject({ totalMinor: total, capturedMinor: total - 4900 });
});

test('interface.md 2.9: no event has a ref of the provider', () => {
  const events = eventsOf(
    `payment ref_1 authorized ${total}`,
    `capture ref_1 succeeded ${total}`,
    `refund ref_3 succeeded 1`,
    `dispute ref_4 open 1`,
  );
  expect(events).toHaveLength(4);
  expect(JSON.stringify(events)).not.toContain('ref_');
});

test('the cancellation of an order is announced once', () => {
  const replayed = replay(anOrder(), [[timed('1 checkout k closed 0')], [timed('1 checkout k closed 0')]]);
  expect(announcedBy(replayed)).toEqual(['cancelled']);
});

test('a release that is reported before its authorization is announced after it', () => {
  const messages = [[timed('9 payment p cancelled 5')], [timed('4 payment p authorized 5')]];
  expect(announcedBy(replay(anOrder(), messages))).toEqual(['authorized 5', 'voided 5']);
});

test('an order whose journey is erased has no events, but still counts its changes', () => {
  const { journeyId: _, ...erased } = anOrder();
  const { events, order } = replay(erased, [[timed('4 payment p authorized 5')]]);
  expect(events).toEqual([]);
  expect(order.revision).toBe(1);
});
