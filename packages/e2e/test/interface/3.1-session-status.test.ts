import { describe, expect, test } from 'vitest';
import { demoIntake } from '../../src/clients/target.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';

const client = demoIntake();

describe('interface.md 3.1', () => {
  test('active → complete: node is null, progress is 1, and a resume says the same', async () => {
    const walked = await walk(client);
    const last = walked.steps.at(-1);
    expect(last).toMatchObject({ status: 'complete', node: null, progress: { position_estimate: 1 } });
    expect((await client.resolve(walked.journeyId)).body).toEqual({ ...last, resumed: true });
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
    const node = stopped.nodes.at(-1);
    const blocked = await client.next(stopped.journeyId, {
      node_id: node?.node_id,
      consent: { affirmed: false, consent_version: node?.consent_version },
    });
    expect(blocked.body).toMatchObject({
      status: 'blocked',
      node: null,
      blocked: { code: 'consent_declined', node_id: node?.node_id },
    });
    expect(blocked.body.blocked.ungranted_scopes.length).toBeGreaterThan(0);
    expect((await client.resolve(stopped.journeyId)).body).toEqual({ ...blocked.body, resumed: true });
  });

  test('progress stays within 0 and 1, never falls on the way, and is 1 only when complete', async () => {
    const positions = (await walk(client)).steps.map((step) => step.progress.position_estimate);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions.filter((position) => position === 1)).toHaveLength(1);
    expect(positions[0]).toBe(0);
  });
});

describe('decisions.md 3 next', () => {
  test('an invalid ordinary answer is 200 with the same node and an issue that echoes nothing', async () => {
    const { body } = await client.resolve();
    const stopped = await walk(client, {}, (node) => node.control === 'date');
    const node = stopped.nodes.at(-1);
    const refused = await client.next(stopped.journeyId, { node_id: node?.node_id, answer: '2026-02-31' });
    expect(refused.status).toBe(200);
    expect(refused.body.node.node_id).toBe(node?.node_id);
    expect(refused.body.issues).toMatchObject([{ code: 'answer.format' }]);
    expect(refused.bytes).not.toContain('2026-02-31');
    expect(body.issues).toBeUndefined();
  });

  test('only the current node is answered: another is 409', async () => {
    const { body } = await client.resolve();
    const { status, body: problem } = await client.next(body.journey_id, {
      node_id: 'no_such_node',
      answer: true,
    });
    expect(status).toBe(409);
    expect(problem.type).toMatch(/\/problems\/conflict$/);
  });

  test('two simultaneous calls with the same payload get the same step', async () => {
    const { body } = await client.resolve();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => client.next(body.journey_id, bodyFor(body.node))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1);
  });

  test('of simultaneous different payloads one wins and the others get 409', async () => {
    const stopped = await walk(client, {}, (node) => node.control === 'height_cm');
    const node_id = stopped.nodes.at(-1)?.node_id;
    const answers = await Promise.all(
      [170, 171, 172].map((answer) => client.next(stopped.journeyId, { node_id, answer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('a replay of the last accepted payload returns the same step, also after the end', async () => {
    const { body } = await client.resolve();
    const first = await client.next(body.journey_id, bodyFor(body.node));
    expect((await client.next(body.journey_id, bodyFor(body.node))).bytes).toBe(first.bytes);

    const walked = await walk(client);
    const lastNode = walked.nodes.at(-1);
    if (!lastNode) throw new Error('nothing was walked');
    const again = await client.next(walked.journeyId, bodyFor(lastNode));
    expect(again.body).toEqual(walked.steps.at(-1));
  });

  test.each([undefined, 'nonsense'])('X-Journey-Id %j is 400', async (journeyId) => {
    const { status } = await client.next(journeyId as string, { node_id: 'x' });
    expect(status).toBe(400);
  });

  test('an unknown journey is the constant 404', async () => {
    expect((await client.next('jny_unknown', { node_id: 'x' })).status).toBe(404);
  });
});

describe('decisions.md 3 back', () => {
  test('at the first node there is nothing to go back to: 409', async () => {
    const { body } = await client.resolve();
    expect((await client.back(body.journey_id)).status).toBe(409);
  });

  test('the node before is served again with its answer to confirm, and the walk goes on where it was', async () => {
    const stopped = await walk(client, {}, (node) => node.control === 'weight_kg');
    const [before, current] = stopped.nodes.slice(-2);
    if (!before || !current) throw new Error('the walk is too short');
    const back = await client.back(stopped.journeyId);
    expect(back.body.node).toMatchObject({
      node_id: before.node_id,
      prefill: 'confirm',
      prefilled_value: 172,
    });
    expect((await client.resolve(stopped.journeyId)).body).toEqual({ ...back.body, resumed: true });
    const forward = await client.next(stopped.journeyId, { node_id: before.node_id, answer: 172 });
    expect(forward.body.node.node_id).toBe(current.node_id);
  });

  test('two steps back are walked forward again one by one', async () => {
    const stopped = await walk(client, {}, (node) => node.control === 'weight_kg');
    const [first, second, current] = stopped.nodes.slice(-3);
    if (!first || !second) throw new Error('the walk is too short');
    await client.back(stopped.journeyId);
    expect((await client.back(stopped.journeyId)).body.node.node_id).toBe(first.node_id);
    const onward = await client.next(stopped.journeyId, bodyFor(first));
    expect(onward.body.node).toMatchObject({ node_id: second.node_id, prefill: 'confirm' });
    const again = await client.next(stopped.journeyId, bodyFor(second));
    expect(again.body.node.node_id).toBe(current?.node_id);
  });

  test('a changed answer there is a revision', async () => {
    const stopped = await walk(client, {}, (node) => node.control === 'weight_kg');
    await client.back(stopped.journeyId);
    const before = stopped.nodes.at(-2);
    expect((await client.next(stopped.journeyId, { node_id: before?.node_id, answer: 150 })).status).toBe(
      200,
    );
    await client.back(stopped.journeyId);
    expect((await client.resolve(stopped.journeyId)).body.node.prefilled_value).toBe(150);
  });
});
