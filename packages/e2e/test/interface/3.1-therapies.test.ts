import { describe, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { actAtCheckout, initiatePayment, payOrder } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const therapies = [
  'weight_loss',
  'walk',
  'ed',
  'anti_aging_b12',
  'anti_aging_glutathione',
  'anti_aging_nad_nasal',
  'hair_loss',
  'skin',
  'premature_ejaculation',
  'acid_reflux',
  'performance_anxiety',
];

async function intakeOf(therapies: readonly string[]) {
  const { apiKey, brandIds } = await ownTenant({
    brands: [therapies],
    limits: { intakePerSecond: 1000, otherPerSecond: 1000 },
  });
  return intakeClient(target().base_url, apiKey, brandIds[0]);
}

describe.each(therapies)('interface.md 3.1 %s', (therapy) => {
  test('without a phase it is one continuous pass to one terminal', async () => {
    const { steps } = await walk(await intakeOf([therapy]));
    const last = steps.at(-1);
    expect(last).toMatchObject({ status: 'complete', node: null, progress: { position_estimate: 1 } });
    const positions = steps.map(({ progress }) => progress.position_estimate);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions.filter((position) => position === 1)).toHaveLength(1);
  });

  test('qualification hands to checkout; the clinical phase stays closed until it is paid', async () => {
    const intake = await intakeOf([therapy]);
    const first = await walk(intake, {}, undefined, { query: { phase: 'qualification' } });
    const { journeyId } = first;
    expect(first.steps.at(-1)).toMatchObject({ status: 'complete', node: null });
    expectProblem(await intake.resolve(journeyId, { phase: 'clinical' }), 422, 'phase-not-ready');
    expect((await intake.resolve(journeyId)).body).toEqual({ ...first.steps.at(-1), resumed: true });
  });
});

test('interface.md 3.1: the clinical phase follows under the same journey once it is paid, and asks nothing twice', async () => {
  const first = await walk(demoIntake(), {}, undefined, { query: { phase: 'qualification' } });
  const { journeyId } = first;
  await payOrder({ journey_id: journeyId, offering_ref: 'wl-semaglutide-monthly' });
  const clinical = () => demoIntake().resolve(journeyId, { phase: 'clinical' });
  await expect.poll(async () => (await clinical()).status).toBe(200);
  const second = await walk(demoIntake(), {}, undefined, { journeyId, query: { phase: 'clinical' } });
  expect(second.nodes.length).toBeGreaterThan(0);
  expect(second.steps.at(-1)).toMatchObject({ journey_id: journeyId, status: 'complete', node: null });
  const asked = [...first.nodes, ...second.nodes].map(({ node_id }) => node_id);
  expect(new Set(asked).size).toBe(asked.length);
});

test('decisions.md 6: an authorization that is cancelled leaves the clinical phase closed', async () => {
  const { journeyId } = await walk(demoIntake(), {}, undefined, { query: { phase: 'qualification' } });
  const purchase = {
    journey_id: journeyId,
    offering_ref: 'wl-semaglutide-monthly',
    capture: 'manual',
  } as const;
  const { checkout_url } = (await initiatePayment(purchase)).body.data;
  const seen = async () => {
    const answer = await send(`${target().base_url}/v1/enrollments/${journeyId}`, {
      headers: bearing(target().api_key, demoBrand()),
    });
    return answer.body.data.updated_at;
  };
  const before = await seen();
  await actAtCheckout(checkout_url, 'authorize');
  await expect.poll(seen).not.toBe(before);
  const authorized = await seen();
  await actAtCheckout(checkout_url, 'cancel');
  await expect.poll(seen).not.toBe(authorized);
  expectProblem(await demoIntake().resolve(journeyId, { phase: 'clinical' }), 422, 'phase-not-ready');
});

test('interface.md 4.1 rule 2: without a therapy the shared questionnaire is served', async () => {
  const { steps, nodes } = await walk(await intakeOf([]));
  expect(nodes.length).toBeGreaterThan(3);
  expect(steps.at(-1)).toMatchObject({ status: 'complete' });
});
