import { describe, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { actAtCheckout, initiatePayment, payOrder } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { bodyFor, type WalkedNode, walk } from '../../src/walk/walk.ts';

const client = demoIntake();

describe('interface.md 3.1', () => {
  test('active → complete in one continuous pass: node is null, and progress never falls and is 1 only at the end', async () => {
    const { steps, nodes, journeyId } = await walk(client);
    const last = steps.at(-1);
    expect(last).toMatchObject({ status: 'complete', node: null, progress: { position_estimate: 1 } });
    const positions = steps.map((step) => step.progress.position_estimate);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect([positions[0], positions.indexOf(1)]).toEqual([0, positions.length - 1]);
    expect((await client.resolve(journeyId)).body).toEqual({ ...last, resumed: true });
    // decisions.md 3 next: a replay of the last accepted payload returns the same step, also after the end.
    expect((await client.next(journeyId, bodyFor(nodes.at(-1) as WalkedNode))).body).toEqual(last);
  });

  test('active → abandoned, which is final', async () => {
    const { body } = await client.resolve();
    const abandoned = await client.abandon(body.journey_id);
    expect(abandoned.body).toMatchObject({ status: 'abandoned', node: null });
    expect((await client.next(body.journey_id, bodyFor(body.node))).status).toBe(409);
    expect((await client.resolve(body.journey_id)).body.status).toBe('abandoned');
  });

  test('active → blocked when a required consent is declined: terminal, node null, the outcome names scopes only', async () => {
    const stopped = await walk(client, {}, (node) => node.kind === 'consent');
    const { node_id, consent_version } = stopped.nodes.at(-1) ?? {};
    const consent = { affirmed: false, consent_version };
    const blocked = await client.next(stopped.journeyId, { node_id, consent });
    const ungranted_scopes = [expect.any(String)];
    expect(blocked.body).toMatchObject({
      ...{ status: 'blocked', node: null },
      blocked: { code: 'consent_declined', node_id, ungranted_scopes },
    });
    expect((await client.resolve(stopped.journeyId)).body).toEqual({ ...blocked.body, resumed: true });
  });

  test.each([
    ['of another therapy', ['ed']],
    ['interface.md 4.1 rule 2: the shared one, without a therapy', []],
  ])('a questionnaire is walked to its end: %s', async (_which, therapies) => {
    const { apiKey, brandIds } = await ownTenant({ brands: [therapies] });
    const { steps, nodes } = await walk(intakeClient(target().base_url, apiKey, brandIds[0]));
    expect(nodes.length).toBeGreaterThan(3);
    expect(steps.at(-1)).toMatchObject({ status: 'complete', node: null });
  });

  test('qualification hands to checkout; the clinical phase opens under the same journey once it is paid, and asks nothing twice', async () => {
    const first = await walk(client, {}, undefined, { query: { phase: 'qualification' } });
    const { journeyId } = first;
    expect(first.steps.at(-1)).toMatchObject({ status: 'complete', node: null });
    const clinical = () => client.resolve(journeyId, { phase: 'clinical' });
    expectProblem(await clinical(), 422, 'phase-not-ready');
    expect((await client.resolve(journeyId)).body).toEqual({ ...first.steps.at(-1), resumed: true });
    await payOrder({ journey_id: journeyId, offering_ref: 'wl-semaglutide-monthly' });
    await expect.poll(async () => (await clinical()).status).toBe(200);
    const second = await walk(client, {}, undefined, { journeyId, query: { phase: 'clinical' } });
    expect(second.nodes.length).toBeGreaterThan(0);
    expect(second.steps.at(-1)).toMatchObject({ journey_id: journeyId, status: 'complete', node: null });
    const asked = [...first.nodes, ...second.nodes].map(({ node_id }) => node_id);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('decisions.md 6: an authorization that is cancelled leaves the clinical phase closed', async () => {
    const query = { phase: 'qualification', offering: 'wl-semaglutide-monthly' };
    const { journeyId } = await walk(client, {}, undefined, { query });
    const { body } = await initiatePayment({ journey_id: journeyId, capture: 'manual' });
    const { checkout_url } = body.data;
    const headers = bearing(target().api_key, demoBrand());
    const seen = async () =>
      (await send(`${target().base_url}/v1/enrollments/${journeyId}`, { headers })).body.data.updated_at;
    const before = await seen();
    await actAtCheckout(checkout_url, 'authorize');
    await expect.poll(seen).not.toBe(before);
    const authorized = await seen();
    await actAtCheckout(checkout_url, 'cancel');
    await expect.poll(seen).not.toBe(authorized);
    expectProblem(await client.resolve(journeyId, { phase: 'clinical' }), 422, 'phase-not-ready');
  });
});

describe('decisions.md 3 next', () => {
  test('an invalid ordinary answer is 200 with the same node and an issue that echoes nothing', async () => {
    const stopped = await walk(client, {}, (node) => node.control === 'date');
    const node_id = stopped.nodes.at(-1)?.node_id;
    const refused = await client.next(stopped.journeyId, { node_id, answer: '2026-02-31' });
    const issue = { node: { node_id }, issues: [{ code: 'answer.format' }] };
    expect([refused.status, refused.body]).toMatchObject([200, issue]);
    expect(refused.bytes).not.toContain('2026-02-31');
  });

  test('only the current node of a known journey is answered: another is 409, an unknown journey 404, a malformed one 400', async () => {
    const { body } = await client.resolve();
    const wrong = await client.next(body.journey_id, { node_id: 'no_such_node', answer: true });
    expectProblem(wrong, 409, 'conflict');
    expect((await client.next('jny_unknown', { node_id: 'x' })).status).toBe(404);
    expect((await client.next('nonsense', { node_id: 'x' })).status).toBe(400);
  });

  test('of simultaneous different payloads one wins and the others get 409', async () => {
    const stopped = await walk(client, {}, (node) => node.control === 'height_cm');
    const node_id = stopped.nodes.at(-1)?.node_id;
    const answers = await Promise.all(
      [170, 171, 172].map((answer) => client.next(stopped.journeyId, { node_id, answer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test('decisions.md 3 back: the nodes before are served again with their answers to confirm, until at the first it is 409; a change there is a revision', async () => {
  const stopped = await walk(client, {}, (node) => node.control === 'weight_kg');
  const [first, second, current] = stopped.nodes.slice(-3) as [WalkedNode, WalkedNode, WalkedNode];
  const { journeyId } = stopped;
  const back = await client.back(journeyId);
  const shown = { node_id: second.node_id, prefill: 'confirm', prefilled_value: 172 };
  expect(back.body.node).toMatchObject(shown);
  expect((await client.resolve(journeyId)).body).toEqual({ ...back.body, resumed: true });
  expect((await client.back(journeyId)).body.node.node_id).toBe(first.node_id);
  expect((await client.next(journeyId, bodyFor(first))).body.node).toMatchObject(shown);
  const revised = await client.next(journeyId, { node_id: second.node_id, answer: 150 });
  expect(revised.body.node.node_id).toBe(current.node_id);
  expect((await client.back(journeyId)).body.node.prefilled_value).toBe(150);
  const { body: opened } = await client.resolve();
  expect((await client.back(opened.journey_id)).status).toBe(409);
});
