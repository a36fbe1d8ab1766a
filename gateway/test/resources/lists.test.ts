import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { EnrollmentStatus } from '@telehealth/contracts/intake/v1/enrollment_service';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { DeliveryStatus } from '@telehealth/contracts/webhooks/v1/delivery';
import { expect, test } from 'vitest';
import { operationOf, targetOf } from '../operations.ts';
import { otherOwnBrand, ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const at = timestampFromMs(1_770_134_712_408);
const time = '2026-02-03T18:05:12.408+02:00';
const later = '2026-02-04T16:05:12.408Z';
const personId = 'per_3nXq8Zr1LmC5yTkVb7Wd2e';
const none = undefined;

interface List {
  readonly id: string;
  /** By its name in the query: what is sent, what else might be, and the field of the message with both its values. */
  readonly filters: Readonly<
    Record<string, readonly [string, other: string, field: string, unknown, unset: unknown]>
  >;
}
const lists: readonly List[] = [
  {
    id: 'listOrders',
    filters: {
      updated_since: [time, later, 'updatedSince', at, none],
      state: ['paid', 'created', 'states', [OrderState.PAID], []],
      brand_id: [ownBrand, otherOwnBrand, 'brandId', ownBrand, ''],
      offering_ref: ['wl-1', 'wl-2', 'offeringRefs', ['wl-1'], []],
      journey_id: ['jny_1', 'jny_2', 'journeyId', 'jny_1', ''],
      reference: ['r:1', 'r:2', 'reference', 'r:1', ''],
    },
  },
  {
    id: 'listEnrollments',
    filters: {
      updated_since: [time, later, 'updatedSince', at, none],
      status: ['in_review', 'intake', 'statuses', [EnrollmentStatus.IN_REVIEW], []],
      offering_ref: ['wl-1', 'wl-2', 'offeringRefs', ['wl-1'], []],
      reference: ['order-77', 'order-78', 'reference', 'order-77', ''],
      person_id: [personId, `${personId.slice(0, -1)}f`, 'personId', personId, ''],
    },
  },
  {
    id: 'listDeliveries',
    filters: {
      status: ['exhausted', 'parked', 'statuses', [DeliveryStatus.EXHAUSTED], []],
      event_type: [
        'journey.case.opened.v1',
        'journey.payment.succeeded.v1',
        'eventTypes',
        ['journey.case.opened.v1'],
        [],
      ],
      event_id: ['evt_1', 'evt_2', 'eventId', 'evt_1', ''],
      since: [time, later, 'since', at, none],
      until: [time, later, 'until', at, none],
    },
  },
  {
    id: 'listBrandDeliveries',
    filters: {
      status: ['exhausted', 'parked', 'statuses', [DeliveryStatus.EXHAUSTED], []],
      since: [time, later, 'since', at, none],
      until: [time, later, 'until', at, none],
    },
  },
  {
    id: 'listEvents',
    filters: {
      order: ['desc', 'asc', 'newestFirst', true, false],
      type: [
        'onboarding.step.nudged.v1',
        'journey.case.opened.v1',
        'types',
        ['onboarding.step.nudged.v1'],
        [],
      ],
      journey_id: ['jny_1', 'jny_2', 'journeyId', 'jny_1', ''],
      since: [time, later, 'since', at, none],
      until: [time, later, 'until', at, none],
    },
  },
];

const gateway = gatewayOfFile();
const listed = ({ id }: List) => {
  const operation = operationOf(id);
  const { authorization } = ownHeaders;
  const headers = operation.brand === 'optional' ? { authorization } : ownHeaders;
  gateway.answer(operation.service, operation.rpc, { nextPageToken: 'second', hasMore: true });
  return async (query: Readonly<Record<string, string | undefined>> = {}) => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return await gateway.ask(`GET ${targetOf(operation)}?${new URLSearchParams(given)}`, undefined, headers);
  };
};

test.each(lists)(
  'decisions.md 3 and 14: every filter of $id reaches the service, and without filters none does',
  async (list) => {
    const ask = listed(list);
    const filters = Object.entries(list.filters);
    expect((await ask()).statusCode).toBe(200);
    for (const [, [, , field, , unset]] of filters) expect(gateway.sent()[field], field).toEqual(unset);
    expect(gateway.sent().limit).toBe(50);
    const query = Object.fromEntries(filters.map(([name, [value]]) => [name, value]));
    expect((await ask({ ...query, limit: '7' })).statusCode).toBe(200);
    for (const [, [, , field, value]] of filters)
      expect(gateway.sent(), field).toMatchObject({ [field]: value });
    expect(gateway.sent().limit).toBe(7);
  },
);

test.each(lists)(
  'decisions.md 1 envelopes and 6: a cursor of $id is bound to each of its filters, and not to the limit',
  async (list) => {
    const ask = listed(list);
    const filters = Object.entries(list.filters);
    const query = Object.fromEntries(filters.map(([name, [value]]) => [name, value]));
    const cursor = (await ask(query)).json().next_cursor;
    expect((await ask({ ...query, cursor, limit: '3' })).statusCode).toBe(200);
    expect(gateway.sent()).toMatchObject({ pageToken: 'second', limit: 3 });
    const before = gateway.dispatched().length;
    for (const [name, [, other]] of filters) {
      for (const changed of [undefined, other]) {
        const answer = await ask({ ...query, [name]: changed, cursor });
        expect([answer.statusCode, answer.json().issues?.[0].code], name).toEqual([400, 'request.cursor']);
      }
    }
    expect(gateway.dispatched()).toHaveLength(before);
  },
);

test.each(['listOrders', 'listEnrollments'])(
  'decisions.md 15: %s takes several values of a filter, and a range of the time that its order is by',
  async (id) => {
    const ask = (query: string) => {
      const operation = operationOf(id);
      const { authorization } = ownHeaders;
      gateway.answer(operation.service, operation.rpc, { nextPageToken: 'second' });
      return gateway.ask(`GET ${targetOf(operation)}?${query}`, undefined, { authorization });
    };
    const newest = `order=desc&created_since=${later}&created_until=${later}&offering_ref=wl-1&offering_ref=wl-2`;
    const first = await ask(newest);
    expect(first.statusCode).toBe(200);
    const { newestFirst, createdSince, createdUntil, offeringRefs } = gateway.sent() as never;
    const day = timestampFromMs(Date.parse(later));
    expect({ newestFirst, createdSince, createdUntil, offeringRefs }).toMatchObject({
      ...{ newestFirst: true, createdSince: day, createdUntil: day, offeringRefs: ['wl-1', 'wl-2'] },
    });
    const cursor = first.json().next_cursor;
    expect((await ask(`${newest}&cursor=${cursor}`)).statusCode).toBe(200);
    const refused = async (query: string) => {
      const answer = await ask(query);
      return [answer.statusCode, answer.json().issues?.[0].where];
    };
    expect(await refused(`${newest.replace('wl-2', 'wl-3')}&cursor=${cursor}`)).toEqual([400, '?cursor']);
    expect(await refused(`cursor=${cursor}`), 'the other order').toEqual([400, '?cursor']);
    expect(await refused(`order=desc&updated_since=${later}`)).toEqual([400, '?updated_since']);
    expect(await refused(`created_until=${later}`)).toEqual([400, '?created_until']);
    expect(await refused('order=latest')).toEqual([400, '?order']);
    expect(await refused('offering_ref=wl-1&offering_ref=')).toEqual([400, '?offering_ref']);
  },
);
