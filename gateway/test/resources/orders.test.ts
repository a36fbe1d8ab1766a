import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import { type OrderSchema, OrderState } from '@telehealth/contracts/orders/v1/order';
import { expect, test } from 'vitest';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import { foreignBrand, otherOwnBrand, ownBrand, ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const order = {
  orderRef: 'ord_1',
  brandId: ownBrand,
  journeyId: 'jny_1',
  offeringRef: 'wl-1',
  state: OrderState.PARTIALLY_REFUNDED,
  totalMinor: 24_900n,
  capturedMinor: 24_900n,
  refundedMinor: 5_000n,
  currency: 'USD',
  createdAt: timestampFromMs(1_770_134_700_000),
  updatedAt: timestampFromMs(1_770_134_712_408),
} satisfies MessageInitShape<typeof OrderSchema>;

const orderJson = {
  ...{ order_ref: 'ord_1', brand_id: ownBrand, journey_id: 'jny_1', reference: null, offering_ref: 'wl-1' },
  ...{ state: 'partially_refunded', total_minor: 24_900, captured_minor: 24_900, refunded_minor: 5_000 },
  ...{ disputed_minor: 0, currency: 'USD' },
  ...{ created_at: '2026-02-03T16:05:00.000Z', updated_at: '2026-02-03T16:05:12.408Z' },
  ...{ payment_state: 'partially_refunded', evidence_due_at: null },
};

const gateway = gatewayOfFile({
  script: {
    orders: {
      getOrder: async () => ({ order }),
      listOrders: async () => ({ orders: [order], watermark: order.updatedAt }),
    },
  },
});

const { authorization } = ownHeaders;
const noBrand = { authorization };
const list = (query = '', headers: Record<string, string> = noBrand) =>
  gateway.app.inject({ url: `/v1/account/orders${query}`, headers });
const asked = () => gateway.received.findLast(({ method }) => method === 'listOrders')?.message;

test('interface.md 2.9 and 4.6: an order is exactly its projection, bare, with times in milliseconds', async () => {
  const answer = await gateway.ask('GET /v1/account/orders/ord_1', undefined, noBrand);
  expect([answer.statusCode, answer.json()]).toEqual([200, orderJson]);
  expect(Object.keys(answer.json())).toEqual(Object.keys(orderJson));
});

test('decisions.md 6: an order that is being paid is created, as interface.md 2.9 has it, and its payment is processing', async () => {
  gateway.answer('orders', 'getOrder', { order: { ...order, state: OrderState.PROCESSING } });
  const answer = await gateway.ask('GET /v1/account/orders/ord_1', undefined, noBrand);
  expect(answer.json()).toMatchObject({ state: 'created', payment_state: 'processing' });
  expect((await list('?state=processing')).statusCode).toBe(400);
});

test('decisions.md 14: an order shows the reference of its journey', async () => {
  gateway.answer('orders', 'getOrder', { order: { ...order, reference: 'r:1' } });
  const answer = await gateway.ask('GET /v1/account/orders/ord_1', undefined, noBrand);
  expect(answer.json()).toEqual({ ...orderJson, reference: 'r:1' });
});

test.each([2n ** 31n, 2n ** 40n + 1n, BigInt(Number.MAX_SAFE_INTEGER)])(
  'interface.md conventions: an amount of %s minor units is that integer in JSON',
  async (totalMinor) => {
    gateway.answer('orders', 'getOrder', { order: { ...order, totalMinor } });
    const { body } = await gateway.ask('GET /v1/account/orders/ord_1', undefined, noBrand);
    expect(body).toContain(`"total_minor":${totalMinor},`);
  },
);

test('decisions.md 3, orders list: a page is its orders, the cursor and the watermark', async () => {
  expect((await list()).json()).toEqual({
    data: [orderJson],
    next_cursor: null,
    watermark: orderJson.updated_at,
  });
  gateway.answer('orders', 'listOrders', {});
  expect((await list()).json()).toEqual({ data: [], next_cursor: null, watermark: null });
});

test('decisions.md 14: Accept text/csv gives all rows of the list as CSV, page after page, to the end', async () => {
  const csv = (query = '') => list(query, { ...noBrand, accept: 'text/csv' });
  const header = `${Object.keys(orderJson).join()}\r\n`;
  const row = `${Object.values(orderJson)
    .map((value) => value ?? '')
    .join()}\r\n`;
  const next: Record<string, string> = { '': 'second', second: 'third', third: '' };
  gateway.script.orders = {
    listOrders: async ({ pageToken }) => ({ orders: [order], nextPageToken: next[pageToken] ?? '' }),
  };
  const whole = await csv('?state=paid');
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(whole.body).toBe(header + row + row + row);
  expect(asked()).toMatchObject({ pageToken: 'third', limit: 200, states: [OrderState.PAID] });
  gateway.answer('orders', 'listOrders', {});
  expect((await csv()).body).toBe(header);
  for (const query of ['?state=shipped', '?limit=5'])
    expect((await csv(query)).headers['content-type']).toMatch('application/problem+json');
});

test('decisions.md 14: a CSV that cannot be read to its end breaks off, and one that cannot begin is a problem', async () => {
  const csv = () => list('', { ...noBrand, accept: 'text/csv' });
  const gone = new ConnectError('gone', Code.Unavailable);
  gateway.script.orders = {
    async listOrders({ pageToken }) {
      if (pageToken === 'second') throw gone;
      return { orders: [order], nextPageToken: 'second' };
    },
  };
  await expect(csv()).rejects.toThrow();
  gateway.answer('orders', 'listOrders', gone);
  expect((await csv()).json()).toMatchObject({ status: 503 });
});

test('decisions.md 3, orders list: without a brand all orders of the client are asked for', async () => {
  await list();
  expect(gateway.received.at(-1)?.call.tenancy).toMatchObject({ clientId: 'cli_own', brandId: undefined });
});

test('decisions.md 6, orders list: a brand_id that is not the client’s, or differs from X-Brand-Id, is the constant 404 without a call', async () => {
  const target = (brandId: string) => `/v1/account/orders?brand_id=${brandId}`;
  const observed = { port: gateway.port, calls: gateway.received };
  const { answer, asked: called } = await expectSameAnswer(observed, {
    foreign: requestBytes('GET', target(foreignBrand), noBrand),
    unknown: requestBytes('GET', target('brd_nobody'), noBrand),
    malformed: requestBytes('GET', target('own'), noBrand),
    empty: requestBytes('GET', target(''), noBrand),
    'another than in the header': requestBytes('GET', target(otherOwnBrand), ownHeaders),
  });
  expect([answer.status, called]).toEqual([404, []]);
  const unknownPath = await gateway.app.inject({ url: '/v1/nothing', headers: noBrand });
  expect(answer.body).toBe(unknownPath.body);
});

test('decisions.md 6, orders list: brand_id and X-Brand-Id are one filter', async () => {
  for (const [query, headers] of [
    [`?brand_id=${ownBrand}`, noBrand],
    ['', ownHeaders],
    [`?brand_id=${ownBrand}`, ownHeaders],
  ] as const) {
    expect((await list(query, headers)).statusCode).toBe(200);
    expect(asked().brandId).toBe(ownBrand);
  }
});

test('decisions.md 1 and 6: a cursor of the orders list goes on with X-Brand-Id instead of brand_id, and with no other brand', async () => {
  gateway.answer('orders', 'listOrders', { orders: [], nextPageToken: 'second' });
  const { next_cursor: cursor } = (await list(`?brand_id=${ownBrand}`)).json();
  expect((await list(`?cursor=${cursor}`, ownHeaders)).statusCode).toBe(200);
  const elsewhere = { ...ownHeaders, 'x-brand-id': otherOwnBrand };
  expect((await list(`?cursor=${cursor}`, elsewhere)).statusCode).toBe(400);
});
