import { explainedCollection } from '@telehealth/store/testing';
import { afterAll, expect, test } from 'vitest';
import { searchJourneys } from '../src/app/journeys/search-journeys.ts';
import { findChangedEnrollments, findMintedEnrollments } from '../src/storage/enrollments.ts';
import { findDays, funnelDaysDefinition } from '../src/storage/funnel-days.ts';
import { findHours, funnelHoursDefinition } from '../src/storage/funnel-hours.ts';
import { journeysDefinition } from '../src/storage/journeys.ts';

const journeys = await explainedCollection(journeysDefinition);
const hours = await explainedCollection(funnelHoursDefinition);
const days = await explainedCollection(funnelDaysDefinition);
afterAll(() => {
  for (const { close } of [journeys, hours, days]) close();
});

const [statuses, offeringRefs] = [
  ['paid', 'refunded'],
  ['wl-1', 'wl-2'],
];

test.each([
  ['none', {}],
  ['a brand', { brandId: 'brd_1' }],
  ['several statuses', { statuses }],
  ['several offerings', { offeringRefs }],
  ['a reference', { reference: 'r:1' }],
  ['a person', { personId: 'per_1' }],
  ['statuses, offerings and a brand', { statuses, offeringRefs, brandId: 'brd_1' }],
])(
  'decisions.md 15: an index has the enrollments of a list in its order, filtered by %s',
  async (_, filter) => {
    for (const after of [undefined, [5, 'jny_1']] as const) {
      const query = { clientId: 'cli_1', statuses: [], offeringRefs: [], ...filter, since: 1, after };
      await findChangedEnrollments(journeys.collection, { ...query, horizon: 9 }, 51, {});
      await findMintedEnrollments(journeys.collection, { ...query, until: 9 }, 51, {});
    }
    expect(journeys.plans.length).toBeGreaterThan(3);
    for (const plan of journeys.plans.splice(0)) expect(plan).toMatch(/^SEARCH journeys USING INDEX [^;]+$/);
  },
);

test('an index has the journeys that a search finds', async () => {
  for (const text of ['jny_1', 'per_1', 'order-1034', '7KQ2-M9XT'])
    await searchJourneys(
      { journeys: journeys.collection },
      text,
      { clientIds: ['cli_1'], brandId: 'brd_1' },
      {},
    );
  expect(journeys.plans.length).toBeGreaterThan(3);
  for (const plan of journeys.plans.splice(0)) expect(plan).toMatch(/^SEARCH journeys USING [^;]+$/);
});

test('an index has the hours and days of a funnel', async () => {
  const range = { brandId: 'brd_1', from: 1, before: 9 };
  await findHours(hours.collection, range, {});
  await findDays(days.collection, range, {});
  const inOrder = /^SEARCH funnel_(hours|days) USING INDEX [^;]+$/;
  expect([...hours.plans, ...days.plans]).toEqual([
    expect.stringMatching(inOrder),
    expect.stringMatching(inOrder),
  ]);
});
