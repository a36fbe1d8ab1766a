import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { SearchKind, SearchService } from '@telehealth/contracts/common/v1/search_service';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { refusalOf } from '@telehealth/rpc/testing';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { settleOrders } from '../src/app/orders/settle-orders.ts';
import { totalOrders } from '../src/app/orders/total-orders.ts';
import { instant, refs, said, startListed } from './listed-orders.ts';
import { as, asClient, operatorToken } from './orders-under-test.ts';
import { readyJourney, recorded } from './scripted-upstreams.ts';

const minute = 60_000;
const { CREATED, PAID, CANCELLED } = OrderState;

test('decisions.md 3: orders are listed by their last change, oldest first', async () => {
  const { open, press, list, clock } = await startListed();
  const [one, two, three] = [await open(), await open(), await open()];
  clock.pass(minute);
  await press(one.checkoutUrl, 'pay');
  const { orders } = await list();
  expect(said(orders)).toEqual([
    [two.orderRef, CREATED],
    [three.orderRef, CREATED],
    [one.orderRef, PAID],
  ]);
  const stamps = orders.map(({ updatedAt }) => instant(updatedAt) ?? 0);
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
});

test('decisions.md 16: orders that no list shows yet are a metric, until a list or the schedule stamps them', async () => {
  const registry = createRegistry('orders');
  const { open, press, list, context } = await startListed({ registry });
  const unstamped = () => readSeries(registry, 'feed_unstamped', 'feed');
  await open();
  const { checkoutUrl } = await open();
  expect(await unstamped()).toEqual({ orders: 2 });
  await list();
  expect(await unstamped()).toEqual({ orders: 0 });
  await press(checkoutUrl, 'pay');
  expect(await unstamped()).toEqual({ orders: 1 });
  await settleOrders(context, new AbortController().signal);
  expect(await unstamped()).toEqual({ orders: 0 });
});

test('decisions.md 3, decisions.md 14: each filter leaves out all other orders', async () => {
  const { open, press, list } = await startListed();
  const plain = await open();
  const yearly = await open('wl-yearly');
  const elsewhere = await open('wl-monthly', { brandId: 'brd_2' });
  await press(elsewhere.checkoutUrl, 'pay');
  const listed = async (query: Parameters<typeof list>[0]) => refs((await list(query)).orders);
  expect(await listed({ state: CREATED })).toEqual([plain.orderRef, yearly.orderRef]);
  expect(await listed({ state: PAID })).toEqual([elsewhere.orderRef]);
  expect(await listed({ state: CANCELLED })).toEqual([]);
  expect(await listed({ offeringRef: 'wl-yearly' })).toEqual([yearly.orderRef]);
  expect(await listed({ offeringRef: 'nope' })).toEqual([]);
  expect(await listed({ journeyId: 'jny_new1' })).toEqual([yearly.orderRef]);
  expect(await listed({ brandId: 'brd_2' })).toEqual([elsewhere.orderRef]);
  expect(await listed({ brandId: 'brd_1', state: CREATED, offeringRef: 'wl-monthly' })).toEqual([
    plain.orderRef,
  ]);
  expect(await listed({ brandId: 'brd_1', state: PAID })).toEqual([]);
});

test('orders whose disputes await evidence are listed by its end, until the dispute is decided', async () => {
  const { open, press, list, clock, orders } = await startListed();
  const [one, two, plain] = [await open(), await open('wl-monthly', { brandId: 'brd_2' }), await open()];
  await press(two.checkoutUrl, 'pay', 'dispute');
  clock.pass(minute);
  await press(one.checkoutUrl, 'pay', 'dispute');
  await press(plain.checkoutUrl, 'pay');
  const due = async (query: Parameters<typeof list>[0] = {}) => list({ ...query, evidenceDueFirst: true });
  const page = await due({ limit: 1 });
  expect(refs(page.orders)).toEqual([two.orderRef]);
  const { entries } = await orders.getOrderLedger({ orderRef: two.orderRef }, asClient());
  const [openedAt = 0] = entries.slice(-1).map(({ at }) => instant(at) ?? 0);
  const dueAt = openedAt + 7 * 24 * 60 * minute;
  expect(page.orders.map(({ evidenceDueAt }) => instant(evidenceDueAt))).toEqual([dueAt]);
  const rest = await due({ limit: 1, pageToken: page.nextPageToken });
  expect([refs(rest.orders), rest.nextPageToken]).toEqual([[one.orderRef], '']);
  expect(refs((await due({ brandId: 'brd_1' })).orders)).toEqual([one.orderRef]);
  await press(two.checkoutUrl, 'lose_dispute');
  expect(refs((await due()).orders)).toEqual([one.orderRef]);
  const lost = (await list({ brandId: 'brd_2' })).orders;
  expect(lost.map(({ evidenceDueAt }) => evidenceDueAt)).toEqual([undefined]);
});

test('decisions.md 14: a list can be filtered by the reference of the journey', async () => {
  const { open, initiate, list, script } = await startListed();
  await open();
  recorded({ reference: 'r:1' })(script);
  const { orderRef } = await initiate();
  const { orders } = await list({ reference: 'r:1' });
  expect(orders).toMatchObject([{ orderRef, journeyId: 'jny_1', reference: 'r:1' }]);
  expect((await list({ reference: 'R:1' })).orders).toEqual([]);
  expect((await list()).orders.map(({ reference }) => reference)).toEqual(['', 'r:1']);
});

test('decisions.md 3: lists leave out orders of test runs, unless an operator asks for them', async () => {
  const orders = await startListed();
  const { open, list, get, walk } = orders;
  const plain = await open();
  const ofRun = await open('wl-monthly', { e2eRunId: 'run_1' });
  const last = await open();
  expect(refs((await walk(1)).rows)).toEqual([plain.orderRef, last.orderRef]);
  for (const options of [as({ e2eRunId: 'run_1' }), as()])
    expect(refs((await list({ includeE2eRuns: true }, options)).orders)).not.toContain(ofRun.orderRef);
  expect(await get(ofRun.orderRef)).toMatchObject({ orderRef: ofRun.orderRef });
  const operators = createClient(OrderService, orders.asOperator(operatorToken));
  const listed = async (includeE2eRuns: boolean) => {
    const answer = await operators.listOrders({ brandId: 'brd_1', includeE2eRuns });
    return refs(answer.orders);
  };
  expect(await listed(false)).toEqual([plain.orderRef, last.orderRef]);
  expect(await listed(true)).toEqual([plain.orderRef, ofRun.orderRef, last.orderRef]);
});

test('decisions.md 3: updated_since is inclusive', async () => {
  const { open, list } = await startListed();
  const [one, two] = [await open(), await open()];
  const { orders } = await list();
  const stamps = orders.map(({ updatedAt }) => instant(updatedAt) ?? 0);
  const since = async (at: number) => refs((await list({ updatedSince: timestampFromMs(at) })).orders);
  expect(await since(stamps[0] ?? 0)).toEqual([one.orderRef, two.orderRef]);
  expect(await since((stamps[0] ?? 0) + 1)).toEqual([two.orderRef]);
  expect(await since(stamps[1] ?? 0)).toEqual([two.orderRef]);
  expect(await since((stamps[1] ?? 0) + 1)).toEqual([]);
  expect(await since(0)).toEqual([one.orderRef, two.orderRef]);
});

test('the next reading begins at the watermark: after the whole feed on the last page, and after the last order on any other page', async () => {
  const { open, list, clock } = await startListed();
  expect((await list()).watermark, 'without orders').toBeUndefined();
  for (let n = 0; n < 3; n++) await open();
  const elsewhere = await open('wl-monthly', { brandId: 'brd_2' });
  const first = await list({ brandId: 'brd_1', limit: 2 });
  expect(instant(first.watermark)).toBe(instant(first.orders[1]?.updatedAt));
  const last = await list({ brandId: 'brd_1', limit: 2, pageToken: first.nextPageToken });
  expect(last.nextPageToken).toBe('');
  // Nothing of the brand changed after it, although another brand has a later order.
  expect(instant(last.watermark)).toBe(clock.now() + 3);
  const next = await list({ updatedSince: timestampFromMs(instant(last.watermark) ?? 0) });
  expect(refs(next.orders)).toEqual([elsewhere.orderRef]);
  expect(instant(next.watermark)).toBe(instant(last.watermark));
});

test('a page has 50 orders unless the request names 1 to 200; one that is exactly full is the last one when nothing follows', async () => {
  const { open, list } = await startListed();
  for (let n = 0; n < 51; n++) await open();
  expect((await list()).orders).toHaveLength(50);
  expect((await list({ limit: 200 })).orders).toHaveLength(51);
  expect(await refusalOf(list({ limit: 201 }))).toBe('malformed-request');
  const { orders, nextPageToken } = await list({ limit: 1 });
  expect(orders).toHaveLength(1);
  const rest = await list({ limit: 50, pageToken: nextPageToken });
  expect([rest.orders.length, rest.nextPageToken]).toEqual([50, '']);
});

test('a page token that no page gave is refused', async () => {
  const { open, list } = await startListed();
  await open();
  for (const pageToken of ['x', '1', '1,', ',ord_1', '1,ord_1,2', '-1,ord_1', '1.5,ord_1', '%'])
    expect(await refusalOf(list({ pageToken })), pageToken).toBe('malformed-request');
});

test('interface.md 2.9, decisions.md 14: updated_at advances on every change of the state and movement of money, and on nothing else', async () => {
  const { open, press, get, clock, route, confirmations, payments, sweep } = await startListed();
  const { orderRef, checkoutUrl } = await open();
  const stamp = async () => instant((await get(orderRef))?.updatedAt) ?? 0;
  const opened = await stamp();
  clock.pass(minute);
  await press(checkoutUrl, 'pay');
  const paid = await stamp();
  expect(paid).toBeGreaterThanOrEqual(opened + minute);
  clock.pass(minute);
  for (const sent of route.sent) await confirmations.confirm(sent);
  await sweep();
  expect(await stamp()).toBe(paid);
  await payments.refundPayment({ orderRef, amountMinor: 1n }, as());
  const partly = await stamp();
  expect(partly).toBeGreaterThan(paid);
  clock.pass(minute);
  // The state stays the same.
  await payments.refundPayment({ orderRef, amountMinor: 1n }, as());
  const more = await stamp();
  expect(more).toBeGreaterThan(partly);
  clock.pass(minute);
  await sweep();
  expect(await stamp()).toBe(more);
});

test('decisions.md 15: newest first, a walk shows each order once that was there at its first page, though all of them change', async () => {
  const { open, press, list, get, clock } = await startListed();
  const opened: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < 7; n++) {
    opened.push(await open());
    clock.pass(n % 2 === 0 ? minute : 0);
  }
  const all = opened.map(({ orderRef }) => orderRef);
  const shown: string[] = [];
  for (let pageToken = ''; ; ) {
    const page = await list({ newestFirst: true, limit: 3, pageToken });
    shown.push(...refs(page.orders));
    for (const order of page.orders) expect(order).toEqual(await get(order.orderRef));
    expect(page.watermark).toBeUndefined();
    pageToken = page.nextPageToken;
    if (pageToken === '') break;
    for (const { checkoutUrl } of opened.splice(0, 3)) await press(checkoutUrl, 'pay');
    await open();
  }
  expect(shown.toSorted()).toEqual(all.toSorted());
  expect(shown.slice(-1)).toEqual(all.slice(0, 1));
});

test('decisions.md 15: several states, several offerings and a time of creation leave out all other orders', async () => {
  const { open, press, list, clock } = await startListed();
  const begin = clock.now();
  const first = await open();
  clock.pass(minute);
  const second = await open('wl-yearly');
  const third = await open('wl-yearly');
  await press(second.checkoutUrl, 'pay');
  await press(third.checkoutUrl, 'cancel');
  const listed = async (query: Parameters<typeof list>[0]) => refs((await list(query)).orders).toSorted();
  const sorted = (...orders: readonly { readonly orderRef: string }[]) =>
    orders.map(({ orderRef }) => orderRef).toSorted();
  for (const newestFirst of [false, true]) {
    const states = [PAID, CREATED];
    expect(await listed({ newestFirst, states })).toEqual(sorted(first, second));
    expect(await listed({ newestFirst, states, state: CANCELLED })).toEqual(sorted(first, second, third));
    const offeringRefs = ['wl-yearly', 'wl-none'];
    expect(await listed({ newestFirst, offeringRefs })).toEqual(sorted(second, third));
    expect(await listed({ newestFirst, offeringRefs, states })).toEqual(sorted(second));
  }
  const between = (createdSince: number, createdUntil: number) =>
    listed({
      newestFirst: true,
      createdSince: timestampFromMs(createdSince),
      createdUntil: timestampFromMs(createdUntil),
    });
  expect(await between(begin, begin + minute)).toEqual(sorted(first));
  expect(await between(begin + minute, begin + 2 * minute)).toEqual(sorted(second, third));
});

test('decisions.md 15: the totals are the sums of the orders that the list shows, of this client alone', async () => {
  const { open, press, orders, list } = await startListed();
  const [one, other, unpaid] = [await open(), await open('wl-yearly'), await open()];
  await press(one.checkoutUrl, 'pay');
  await press(other.checkoutUrl, 'pay', 'partial_refund');
  const ofRun = await open('wl-monthly', { e2eRunId: 'run_1' });
  await press(ofRun.checkoutUrl, 'pay');
  expect(unpaid.orderRef).toMatch(/^ord_/);
  const totals = async (query: Parameters<typeof orders.getOrderTotals>[0] = {}, caller = asClient()) =>
    (await orders.getOrderTotals(query, caller)).currencies;
  const { orders: rows } = await list();
  const sum = (field: 'capturedMinor' | 'refundedMinor') =>
    rows.reduce((all, order) => all + order[field], 0n);
  expect(await totals()).toMatchObject([
    { currency: 'USD', count: 3, capturedMinor: sum('capturedMinor'), refundedMinor: sum('refundedMinor') },
  ]);
  expect(await totals({ states: [PAID] })).toMatchObject([{ count: 1, refundedMinor: 0n }]);
  expect(await totals({ offeringRefs: ['wl-none'] })).toEqual([]);
  expect(await totals({}, asClient([], 'cli_2'))).toEqual([]);
  expect(await totals({}, as({ brandId: 'brd_2' }))).toEqual([]);
  expect(await refusalOf(totals({ brandId: 'brd_9' }))).toBe('not-found');
});

test('decisions.md 15: more orders than one answer adds up are refused, for a part of a sum is not a sum', async () => {
  const { open, context } = await startListed();
  const order = await context.orders.get((await open()).orderRef);
  const find = async (_: unknown, { limit }: { readonly limit: number }) => Array(limit).fill(order);
  const everything = {
    states: [],
    offeringRefs: [],
    includeE2eRuns: false,
    since: undefined,
    until: undefined,
  };
  const asked = { reached: { clientIds: ['cli_1'] }, ...everything };
  await expect(totalOrders({ orders: { ...context.orders, find } }, asked, {})).rejects.toMatchObject({
    kind: 'validation',
    issues: [{ code: 'created_since.too_many', where: '?created_since' }],
  });
});

test('decisions.md 15: an order is found by its id and by the reference of its journey, and not by another client', async () => {
  const orders = await startListed();
  const service = createClient(SearchService, orders.transport);
  recorded({ reference: 'r:1' })(orders.script);
  const { orderRef } = await orders.initiate();
  await orders.open();
  const search = async (text: string, caller = asClient(), kind = SearchKind.ORDER as SearchKind) =>
    (await service.search({ text, kinds: [kind] }, caller)).hits;
  const hit = {
    kind: SearchKind.ORDER,
    id: orderRef,
    brandId: 'brd_1',
    label: 'wl-monthly',
    status: 'created',
  };
  for (const text of [orderRef, 'r:1']) {
    expect(await search(text)).toMatchObject([hit]);
    expect(await search(text, asClient(['brd_9'], 'cli_2'))).toEqual([]);
    expect(await search(text, asClient(), SearchKind.EVENT)).toEqual([]);
  }
  expect(await search('ord_missing')).toEqual([]);
});

test('decisions.md 15: of more orders of one reference than a search answers, the latest are found', async () => {
  const { script, initiate, clock, transport } = await startListed();
  const opened: string[] = [];
  for (let n = 0; n < 22; n++) {
    script.journeys.set(`jny_${n}`, { ...readyJourney, reference: 'r:1' });
    opened.push((await initiate({ journeyId: `jny_${n}` })).orderRef);
    clock.pass(minute);
  }
  const search = createClient(SearchService, transport).search;
  const { hits } = await search({ text: 'r:1', kinds: [SearchKind.ORDER] }, asClient());
  expect(hits.map(({ id }) => id)).toEqual(opened.slice(2).toReversed());
});
