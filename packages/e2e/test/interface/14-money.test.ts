import { randomUUID } from 'node:crypto';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { actAtCheckout, initiatePayment } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: apiKey } = target();
const headers = bearing(apiKey, demoBrand());
const read = async (path: string, more: object = {}) =>
  await send(`${base}/v1/${path}`, { headers: { ...headers, ...more } });
const post = (path: string, body?: object) =>
  send(`${base}/v1/${path}`, { method: 'POST', headers, ...(body && { body }) });
const ask = (path: string, body?: object) => post(`payments/${path}`, body);

/** An order whose money is authorized, with the ways in which its tenant follows it. */
async function authorizedOrder() {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' };
  const { journeyId } = await walk(demoIntake(), {}, undefined, { query });
  const { body } = await initiatePayment({ journey_id: journeyId, capture: 'manual' });
  const { order_ref, checkout_url } = body.data;
  await actAtCheckout(checkout_url, 'authorize');
  const enrollment = async () => (await read(`enrollments/${journeyId}`)).body;
  return {
    order_ref,
    press: (action: string) => actAtCheckout(checkout_url, action),
    /** What order and list, ledger, CSV and events say, which is one and the same. */
    async told() {
      const { body: order } = await read(`account/orders/${order_ref}`);
      expect(order).toMatchObject({ journey_id: journeyId, reference: null });
      const { body: list } = await read(`account/orders?journey_id=${journeyId}`);
      expect(list.data).toEqual([order]);
      const csv = await read(`account/orders?journey_id=${journeyId}`, { accept: 'text/csv' });
      const [names = '', row = ''] = csv.bytes.toString().split('\r\n');
      expect(names.split(',')).toEqual(Object.keys(order));
      expect(row.split(',')).toEqual(Object.values(order).map((value) => String(value ?? '')));
      const { body: ledger } = await read(`account/orders/${order_ref}/ledger`);
      type Row = { readonly kind: string; readonly amount_minor: number };
      return {
        state: order.state,
        sums: [order.captured_minor, order.refunded_minor, order.disputed_minor],
        ledger: ledger.data.map(({ kind, amount_minor }: Row) => `${kind} ${amount_minor}`),
      };
    },
    /** Waits until the events of its payment are these. */
    heard: (...types: readonly string[]) =>
      eventually(async () => {
        const { body: events } = await read(`events?journey_id=${journeyId}&limit=200`);
        type Row = { readonly type: string; readonly data: Record<string, unknown> };
        const ofPayment = events.data.filter(({ type }: Row) => type.startsWith('journey.payment.'));
        const said = ofPayment.map(({ type, data }: Row) =>
          [type.slice('journey.payment.'.length, -'.v1'.length), data.dispute_status, data.amount_minor]
            .filter(Boolean)
            .join(' '),
        );
        expect(said).toEqual(types);
        const { milestones } = (await enrollment()).data;
        type Milestone = { readonly type: string };
        expect(
          milestones
            .map(({ type }: Milestone) => `journey.${type}.v1`)
            .filter((type: string) => type.startsWith('journey.payment.')),
        ).toEqual(ofPayment.map(({ type }: Row) => type));
      }),
    /** What the enrollment says of the journey and its orders. */
    async enrolled() {
      const { status, order_refs } = (await enrollment()).data;
      return [status, ...order_refs];
    },
    /** The patient completes the clinical phase, and a clinician prescribes. */
    async approve() {
      await walk(demoIntake(), {}, undefined, { journeyId, query: { phase: 'clinical' } });
      for (const type of ['case.opened', 'visit.completed', 'rx.transmitted']) {
        const reported = await post(`test/journeys/${journeyId}/milestones`, { type });
        expect([reported.status, reported.body.data?.outcome]).toEqual([200, 'recorded']);
      }
    },
  };
}

test('decisions.md 14: the reference of a journey is in its steps and orders, and narrows the list down', async () => {
  const reference = `e2e:${randomUUID()}`;
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly', reference };
  const { journeyId, steps } = await walk(demoIntake(), {}, undefined, { query });
  expect(new Set(steps.map((step) => step.reference))).toEqual(new Set([reference]));
  const resumed = await demoIntake().resolve(journeyId, { reference: 'another' });
  expect([resumed.status, resumed.body.reference]).toEqual([200, reference]);
  const { order_ref } = (await initiatePayment({ journey_id: journeyId })).body.data;
  const { body: order } = await read(`account/orders/${order_ref}`);
  expect(order).toMatchObject({ order_ref, journey_id: journeyId, reference });
  const { body: list } = await read(`account/orders?reference=${reference}`);
  expect(list.data).toEqual([order]);
  const csv = await read(`account/orders?reference=${reference}`, { accept: 'text/csv' });
  expect(csv.bytes.toString()).toContain(`,${reference},`);
  const unknown = await read(`account/orders?reference=${reference}x`);
  expect(unknown.body.data).toEqual([]);
  for (const path of ['instrument/resolve', 'account/orders']) {
    const { status, body } = await read(`${path}?reference=a%20b`);
    expect([status, body.issues[0].where]).toEqual([400, '?reference']);
  }
});

test('decisions.md 14: an authorization and its cancellation are told alike everywhere', async () => {
  const { order_ref, told, heard, enrolled } = await authorizedOrder();
  await heard('authorized 24900');
  await expect.poll(enrolled).toEqual(['checkout', order_ref]);
  expect(await told()).toEqual({
    state: 'payment_authorized',
    sums: [0, 0, 0],
    ledger: ['authorized 24900'],
  });
  expect((await ask(`${order_ref}/cancel`)).status).toBe(200);
  await heard('authorized 24900', 'cancelled');
  expect(await told()).toEqual({
    state: 'cancelled',
    sums: [0, 0, 0],
    ledger: ['authorized 24900', 'voided 24900'],
  });
  await expect.poll(enrolled).toEqual(['checkout', order_ref]);
  expect((await ask(`${order_ref}/capture`, {})).body.code).toBe('authorization_ended');
});

test('decisions.md 14: what a clinician approved, with a partial capture, a refund and a lost dispute, is told alike everywhere', async () => {
  const { order_ref, told, heard, press, enrolled, approve } = await authorizedOrder();
  await heard('authorized 24900');
  await expect.poll(enrolled).toEqual(['checkout', order_ref]);
  await approve();
  await expect.poll(enrolled).toEqual(['approved', order_ref]);
  for (const _ of [1, 2]) {
    const captured = await ask(`${order_ref}/capture`, { amount_minor: 20_000 });
    expect([captured.status, captured.body.data.payment_state]).toEqual([200, 'paid']);
  }
  const ledger = ['authorized 24900', 'voided 4900', 'captured 20000'];
  await heard('authorized 24900', 'succeeded');
  expect(await told()).toEqual({ state: 'paid', sums: [20_000, 0, 0], ledger });

  const { body: refund } = await ask(`${order_ref}/refunds`, { amount_minor: 5000 });
  ledger.push('refunded 5000');
  await heard('authorized 24900', 'succeeded', 'refunded 5000');
  expect(await told()).toEqual({ state: 'partially_refunded', sums: [20_000, 5000, 0], ledger });
  expect((await read(`payments/${order_ref}/refunds`)).body).toEqual({
    data: [refund.data],
    next_cursor: null,
  });

  await press('dispute');
  ledger.push('dispute_opened 15000');
  await heard('authorized 24900', 'succeeded', 'refunded 5000', 'disputed opened 15000');
  expect(await told()).toEqual({ state: 'disputed', sums: [20_000, 5000, 15_000], ledger });
  type Order = { readonly order_ref: string; readonly evidence_due_at: string | null };
  const due = async (): Promise<readonly Order[]> =>
    (await read('account/orders?order=evidence_due&limit=200')).body.data;
  const [ofOrder] = (await due()).filter((order) => order.order_ref === order_ref);
  expect(Date.parse(ofOrder?.evidence_due_at ?? '')).toBeGreaterThan(Date.now());
  await press('lose_dispute');
  ledger.push('dispute_lost 15000');
  await heard(
    'authorized 24900',
    'succeeded',
    'refunded 5000',
    'disputed opened 15000',
    'disputed lost 15000',
  );
  expect(await told()).toEqual({ state: 'disputed', sums: [20_000, 5000, 15_000], ledger });
  expect((await due()).some((order) => order.order_ref === order_ref)).toBe(false);
  expect(await enrolled()).toEqual(['approved', order_ref]);
});
