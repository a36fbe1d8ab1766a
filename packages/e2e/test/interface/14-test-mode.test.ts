import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { actAtCheckout, initiatePayment } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer } from '../../src/http/same-answer.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: demoKey } = target();

/** A tenant's server, by its key and a brand. */
const serverOf = (apiKey: string, brandId: string) => {
  const headers = bearing(apiKey, brandId);
  return {
    read: async (path: string) => (await send(`${base}/v1/${path}`, { headers })).body,
    post: (path: string, body?: object) =>
      send(`${base}/v1/${path}`, { method: 'POST', headers, ...(body && { body }) }),
  };
};

const demo = serverOf(demoKey, demoBrand());
const milestones = (journeyId: string) => `test/journeys/${journeyId}/milestones`;
const statusOf = async (journeyId: string) => (await demo.read(`enrollments/${journeyId}`)).data.status;

interface Row {
  readonly type: string;
  readonly test: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

test('decisions.md 14: authorized, declined by a clinician and cancelled, by the API alone, is told alike everywhere', async () => {
  const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' };
  const { journeyId } = await walk(demoIntake(), {}, undefined, { query });
  const { body } = await initiatePayment({ journey_id: journeyId, capture: 'manual' });
  const { order_ref, checkout_url } = body.data;
  await actAtCheckout(checkout_url, 'authorize');
  await eventually(async () =>
    expect(
      await demo.read(`events?journey_id=${journeyId}&type=journey.payment.authorized.v1`),
    ).toMatchObject({
      data: [{ test: false }],
    }),
  );
  const told = async () => {
    const order = await demo.read(`account/orders/${order_ref}`);
    const ledger = await demo.read(`account/orders/${order_ref}/ledger`);
    type Entry = { readonly kind: string };
    return [order.state, ...ledger.data.map(({ kind }: Entry) => kind)];
  };

  const decline = { type: 'evaluation.declined', code: 'in_person_care' };
  const declined = await demo.post(milestones(journeyId), decline);
  expect([declined.status, declined.body]).toEqual([200, { data: { outcome: 'recorded' } }]);
  expect(await statusOf(journeyId)).toBe('declined');
  expect(await told()).toEqual(['payment_authorized', 'authorized']);
  expect((await demo.post(milestones(journeyId), { type: 'case.opened' })).body.data.outcome).toBe('held');
  const clinical = await demoIntake().resolve(journeyId, { phase: 'clinical' });
  expect([clinical.status, clinical.body.code]).toEqual([422, 'clinical_declined']);

  expect((await demo.post(`payments/${order_ref}/cancel`)).status).toBe(200);
  await eventually(async () => {
    const { data } = await demo.read(`events?journey_id=${journeyId}&limit=200`);
    const [no, cancelled] = data.slice(-2) as readonly Row[];
    expect(no).toMatchObject({
      type: 'journey.evaluation.declined.v1',
      test: true,
      data: { journey_id: journeyId, reason_class: 'in_person_care' },
    });
    expect(cancelled?.type).toBe('journey.payment.cancelled.v1');
  });
  expect(await told()).toEqual(['cancelled', 'authorized', 'voided']);
  expect(await statusOf(journeyId)).toBe('declined');
  const again = await initiatePayment({ journey_id: journeyId });
  expect([again.status, again.body.code]).toEqual([409, 'order_declined']);
});

test('interface.md 7: a test milestone of a journey of another brand, of one that never was and of a malformed id are one 404', async () => {
  const { journey_id } = (await demoIntake().resolve()).body;
  const wide = serverOf(demoKey, wideBrand());
  const milestone = { type: 'labs.skipped' };
  expectOneAnswer([
    await wide.post(milestones(journey_id), milestone),
    await demo.post(milestones('jny_0000000000000000000000'), milestone),
    await demo.post(milestones('nonsense'), milestone),
  ]);
  expect((await demo.post(milestones(journey_id), { ...milestone, code: 'video' })).status).toBe(422);
});

test('decisions.md 14: a client that moves its clock sees 72 hours of rest and its reminders pass, and nobody else does', async () => {
  const own = await ownTenant();
  const { post, read } = serverOf(own.apiKey, own.brandIds[0]);
  const intake = intakeClient(base, own.apiKey, own.brandIds[0]);
  const restingAt = async (client: typeof intake) => {
    let { body: step } = await client.resolve();
    for (let answered = false; !answered; ) {
      answered = step.node.kind !== 'display';
      step = (await client.next(step.journey_id, bodyFor(step.node))).body;
    }
    return step.journey_id as string;
  };
  const [journeyId, foreign] = [await restingAt(intake), await restingAt(demoIntake())];
  const due = async () => {
    const { data } = await read('account/onboarding');
    return Date.parse(data.steps.find(({ due_at }: { due_at?: string }) => due_at !== undefined).due_at);
  };
  const before = await due();

  const moved = await post('test/clock', { advance: '73h' });
  expect([moved.status, moved.body.data.advance]).toEqual([202, '73h']);
  const tooFar = await post('test/clock', { advance: '401d' });
  expect([tooFar.status, tooFar.body.code]).toEqual([422, 'values_refused']);
  await eventually(async () => {
    const { data } = await read(`events?journey_id=${journeyId}&type=journey.step.abandoned.v1`);
    expect(data).toMatchObject([{ test: true, data: { actor: 'scheduler' } }]);
  });
  await eventually(async () => expect(await due()).toBe(before - 73 * 60 * 60_000));
  const enrollment = await demo.read(`enrollments/${foreign}`);
  expect(enrollment.data.milestones).not.toContainEqual(expect.objectContaining({ type: 'step.abandoned' }));
});
