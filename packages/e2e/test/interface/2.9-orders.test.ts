import { beforeAll, expect, test } from 'vitest';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { actAtCheckout, initiatePayment, payOrder } from '../../src/clients/pay-order.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const offering = 'wl-semaglutide-monthly';

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
  await executeAgreements(tenant.apiKey);
  for (const brandId of tenant.brandIds) {
    await send(`${target().base_url}/v1/account/brands/${brandId}/offerings`, {
      method: 'POST',
      headers: bearing(tenant.apiKey, brandId),
      body: { offering_ref: offering },
    });
  }
});

const sellerOf = (index: number) => ({ apiKey: tenant.apiKey, brandId: tenant.brandIds[index] ?? '' });
const read = (path: string, brandId?: string, key = tenant.apiKey): Promise<Answer> =>
  send(`${target().base_url}/v1/account/orders${path}`, { headers: bearing(key, brandId) });

/** A journey of the tenant's brand that can be paid for. */
async function qualified(index = 0): Promise<string> {
  const client = intakeClient(target().base_url, tenant.apiKey, sellerOf(index).brandId);
  return (await walk(client, {}, undefined, { query: { phase: 'qualification', offering } })).journeyId;
}

test('interface.md 2.9 and 4.6: an order is its projection and nothing else; foreign, of another brand and missing are 404', async () => {
  const { brandId } = sellerOf(0);
  const journey_id = await qualified();
  const ref = await payOrder({ journey_id }, ['pay'], sellerOf(0));
  const { status, body } = await read(`/${ref}`);
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect([status, body]).toEqual([
    200,
    {
      ...{ order_ref: ref, brand_id: brandId, journey_id, reference: null, offering_ref: offering },
      payment_state: 'paid',
      evidence_due_at: null,
      ...{ state: 'paid', total_minor: 24_900, captured_minor: 24_900, refunded_minor: 0, disputed_minor: 0 },
      ...{ currency: 'USD', created_at: instant, updated_at: instant },
    },
  ]);
  expect(body.updated_at > body.created_at).toBe(true);
  expect((await read(`/${ref}`, brandId)).body).toEqual(body);
  const missing = await read('/ord_0000000000000000000000');
  expectProblem(missing, 404, 'not-found');
  const neighbour = target().neighbour.api_key;
  expectOneAnswer([missing, await read('/ord_'), await read('/nonsense')]);
  expect((await read(`/${ref}`, undefined, neighbour)).bytes, 'a foreign order').toBe(missing.bytes);
  expectOneAnswer([
    await read(`/${ref}`, sellerOf(1).brandId),
    await read('/ord_0000000000000000000000', sellerOf(1).brandId),
  ]);
});

test('decisions.md 3, orders list: a client that continues from the watermark sees every change while many are made', async () => {
  const journeys = await Promise.all([0, 0, 1, 1].map(qualified));
  const orders = await Promise.all(
    journeys.map(async (journey_id, index) => {
      const { body } = await initiatePayment({ journey_id }, sellerOf(index < 2 ? 0 : 1));
      return body.data as { readonly order_ref: string; readonly checkout_url: string };
    }),
  );
  const seen = new Map<string, { readonly updated_at: string; readonly state: string }>();
  let watermark: string | undefined;
  const poll = async () => {
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '2' });
      if (watermark !== undefined) query.set('updated_since', watermark);
      if (cursor !== null) query.set('cursor', cursor);
      const { body } = await read(`?${query}`);
      for (const order of body.data) seen.set(order.order_ref, order);
      cursor = body.next_cursor;
      if (cursor === null) watermark = body.watermark;
    } while (cursor !== null);
  };
  let isDone = false;
  const changes = Promise.all(
    orders.map(({ checkout_url: url }) => actAtCheckout(url, 'decline', 'pay', 'partial_refund')),
  ).finally(() => {
    isDone = true;
  });
  while (!isDone) await poll();
  await changes;
  await poll();
  const own = orders.map(({ order_ref }) => seen.get(order_ref)?.state);
  expect(own).toEqual(orders.map(() => 'partially_refunded'));
  const before = watermark;
  await poll();
  expect(watermark).toBe(before);
});

test('decisions.md 3 and 6, orders list: each filter narrows it down, and it is sorted by the last change', async () => {
  const [first, second] = await Promise.all([qualified(0), qualified(1)]);
  const paid = await payOrder({ journey_id: first }, ['pay'], sellerOf(0));
  const cancelled = await payOrder({ journey_id: second }, ['cancel'], sellerOf(1));
  const refsOf = async (query: string, brandId?: string) => {
    const { body } = await read(query, brandId);
    const times = body.data.map(({ updated_at }: { updated_at: string }) => updated_at);
    expect(times).toEqual([...times].sort());
    return body.data.map(({ order_ref }: { order_ref: string }) => order_ref);
  };
  const both = [paid, cancelled];
  expect(await refsOf('')).toEqual(expect.arrayContaining(both));
  expect(await refsOf('?state=cancelled')).toEqual([cancelled]);
  expect(await refsOf(`?offering_ref=${offering}`)).toEqual(expect.arrayContaining(both));
  expect(await refsOf('?offering_ref=wl-other')).toEqual([]);
  for (const [query, brandId] of [
    [`?brand_id=${sellerOf(1).brandId}`, undefined],
    ['', sellerOf(1).brandId],
  ] as const) {
    const refs = await refsOf(query, brandId);
    expect(refs).toContain(cancelled);
    expect(refs).not.toContain(paid);
  }
  const { updated_at: last } = (await read(`/${cancelled}`)).body;
  expect(await refsOf(`?updated_since=${last}`)).toEqual([cancelled]);
});
