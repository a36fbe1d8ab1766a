import { explainedCollection } from '@telehealth/store/testing';
import { afterAll, expect, test } from 'vitest';
import { deliveriesDefinition } from '../src/storage/deliveries.ts';
import { findDeliveries } from '../src/storage/delivery-log.ts';
import { eventsDefinition, findEvents } from '../src/storage/events.ts';

const deliveries = await explainedCollection(deliveriesDefinition);
const events = await explainedCollection(eventsDefinition);
afterAll(() => {
  deliveries.close();
  events.close();
});

const inIndexOrder = (table: string) => new RegExp(`^SEARCH ${table} USING INDEX [^;]+$`);
const [one, other] = ['journey.intake.submitted.v1', 'journey.rx.transmitted.v1'];
const statuses = ['failed', 'exhausted'] as const;
const times = { since: 1, until: 9, now: 1 };

test.each([
  ['none', {}],
  ['several statuses', { statuses }],
  ['several types', { eventTypes: [one, other] }],
  ['an event', { eventId: 'evt_1' }],
  ['statuses and types', { statuses, eventTypes: [one, other] }],
])(
  'decisions.md 15: an index has the deliveries of a list in its order, filtered by %s',
  async (_, filter) => {
    const ofBrand = { brandId: 'brd_1', registrationIds: ['whr_1', 'whr_2'] };
    for (const receivers of [{ registrationId: 'whr_1' }, ofBrand])
      for (const after of [undefined, [5, 'dlv_1']] as const)
        for (const oldestFirst of [false, true]) {
          const query = { receivers, statuses: [], eventTypes: [], ...filter, ...times, after, oldestFirst };
          await findDeliveries(deliveries.collection, query, 51, {});
        }
    expect(deliveries.plans.length).toBeGreaterThan(7);
    for (const plan of deliveries.plans.splice(0)) expect(plan).toMatch(inIndexOrder('deliveries'));
  },
);

test.each([
  ['none', {}],
  ['several types', { types: [one, other] }],
  ['a journey', { journeyId: 'jny_1' }],
  ['types and a journey', { types: [one, other], journeyId: 'jny_1' }],
])('decisions.md 15: an index has the events of a list in its order, filtered by %s', async (_, filter) => {
  const audience = { clientId: 'cli_1', ids: ['brd_1', 'cli_1'] };
  const query = { audience, types: [], ...filter, ...times };
  for (const order of ['asc', 'desc'] as const) await findEvents(events.collection, query, order, 51, {});
  expect(events.plans).toHaveLength(2);
  for (const plan of events.plans.splice(0)) expect(plan).toMatch(inIndexOrder('events'));
});
