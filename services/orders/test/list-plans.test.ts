import { explainedCollection } from '@telehealth/store/testing';
import { afterAll, expect, test } from 'vitest';
import { searchOrders } from '../src/app/orders/search-orders.ts';
import { totalOrders } from '../src/app/orders/total-orders.ts';
import {
  findChangedOrders,
  findCreatedOrders,
  findDisputedOrders,
  ordersDefinition,
} from '../src/storage/orders.ts';

const orders = await explainedCollection(ordersDefinition);
afterAll(orders.close);

const [states, offeringRefs] = [['paid', 'refunded'] as const, ['wl-1', 'wl-2']];

test.each([
  ['none', {}],
  ['a brand', { brandId: 'brd_1' }],
  ['several states', { states }],
  ['several offerings', { offeringRefs }],
  ['a journey', { journeyId: 'jny_1' }],
  ['a reference', { reference: 'r:1' }],
  ['states and offerings', { states, offeringRefs }],
  ['states, offerings and a brand', { states, offeringRefs, brandId: 'brd_1' }],
])('decisions.md 15: an index has the orders of a list in its order, filtered by %s', async (_, filter) => {
  for (const after of [undefined, [5, 'ord_1']] as const) {
    const query = {
      clientId: 'cli_1',
      states: [],
      offeringRefs: [],
      includeE2eRuns: false,
      ...filter,
      since: 1,
      after,
    };
    await findChangedOrders(orders.collection, { ...query, horizon: 9 }, 51, {});
    await findCreatedOrders(orders.collection, { ...query, until: 9 }, 51, {});
  }
  expect(orders.plans.length).toBeGreaterThan(3);
  for (const plan of orders.plans.splice(0)) expect(plan).toMatch(/^SEARCH orders USING INDEX [^;]+$/);
});

test('an index has the orders that a search finds', async () => {
  for (const text of ['ord_1', 'order-1034'])
    await searchOrders({ orders: orders.collection }, text, { clientIds: ['cli_1'], brandId: 'brd_1' }, {});
  expect(orders.plans).toHaveLength(2);
  for (const plan of orders.plans.splice(0)) expect(plan).toMatch(/^SEARCH orders USING [^;]+$/);
});

test('an index has the orders whose disputes await evidence, in their order', async () => {
  const asked = { clientId: 'cli_1', states: [], offeringRefs: [], includeE2eRuns: false };
  for (const after of [undefined, [5, 'ord_1']] as const)
    for (const brand of [{}, { brandId: 'brd_1' }])
      await findDisputedOrders(orders.collection, { ...asked, ...brand, after }, 51, {});
  expect(orders.plans).toHaveLength(4);
  for (const plan of orders.plans.splice(0))
    expect(plan).toMatch(/^SEARCH orders USING INDEX orders__client_evidence_due [^;]+$/);
});

test('an index has the orders that the sums of the home add up', async () => {
  const query = { states: [], offeringRefs: [], includeE2eRuns: false, since: 1, until: 9 };
  for (const brand of [{}, { brandId: 'brd_1' }]) {
    const reached = { clientIds: ['cli_1'], ...brand };
    await totalOrders({ orders: orders.collection }, { ...query, reached }, {});
  }
  expect(orders.plans).toHaveLength(2);
  for (const plan of orders.plans.splice(0)) expect(plan).toMatch(/^SEARCH orders USING INDEX [^;]+$/);
});
