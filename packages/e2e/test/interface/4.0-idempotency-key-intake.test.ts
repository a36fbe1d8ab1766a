import { describe, expect, test } from 'vitest';
import { demoBrand, demoIntake, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { bodyFor, type WalkedNode, walk } from '../../src/walk/walk.ts';

const { base_url: base, api_key: apiKey } = target();
let used = 0;
/** A key no earlier run of these tests has used. */
const freshKey = () => `${process.pid}-${Date.now()}-${++used}`;

const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed');

describe('decisions.md 1 Idempotency-Key on the intake', () => {
  const post = (operation: string, journeyId: string, key: string, body?: unknown, brandId = demoBrand()) =>
    send(`${base}/v1/instrument/${operation}`, {
      method: 'POST',
      headers: { ...bearing(apiKey, brandId), 'x-journey-id': journeyId, 'idempotency-key': key },
      ...(body === undefined ? {} : { body }),
    });

  test('next, back and abandon: a replay is the answer again, to the byte, without a second effect', async () => {
    const { journeyId, nodes } = await walk(demoIntake(), {}, ({ control }) => control === 'height_cm');
    const body = bodyFor(nodes.at(-1) as WalkedNode);
    for (const [operation, sent] of [
      ['next', body],
      ['back', undefined],
      ['abandon', undefined],
    ] as const) {
      const key = freshKey();
      const first = await post(operation, journeyId, key, sent);
      expect([first.status, replayed(first)], operation).toEqual([200, null]);
      const again = await post(operation, journeyId, key, sent);
      expect([again.status, again.bytes, replayed(again)], operation).toEqual([200, first.bytes, 'true']);
    }
    expect((await demoIntake().resolve(journeyId)).body.status).toBe('abandoned');
  });

  test('another payload under the key is 422 idempotency-mismatch and changes nothing', async () => {
    const { journeyId, nodes } = await walk(demoIntake(), {}, ({ control }) => control === 'height_cm');
    const node_id = nodes.at(-1)?.node_id;
    const key = freshKey();
    const first = await post('next', journeyId, key, { node_id, answer: 170 });
    expectProblem(await post('next', journeyId, key, { node_id, answer: 171 }), 422, 'idempotency-mismatch');
    expectProblem(await post('back', journeyId, key), 422, 'idempotency-mismatch');
    const { resumed, ...step } = JSON.parse((await demoIntake().resolve(journeyId)).bytes);
    expect([resumed, step]).toEqual([true, JSON.parse(first.bytes)]);
  });

  test('keys belong to their journey', async () => {
    const [one, other] = [await demoIntake().resolve(), await demoIntake().resolve()];
    const key = freshKey();
    await post('next', one.body.journey_id, key, bodyFor(one.body.node));
    const theirs = await post('next', other.body.journey_id, key, bodyFor(other.body.node));
    expect([theirs.status, replayed(theirs)]).toEqual([200, null]);
    expectProblem(
      await post('next', one.body.journey_id, key, bodyFor(one.body.node), wideBrand()),
      404,
      'not-found',
    );
  });

  test('the last 8 keys of a session are replayed; an older one is 409 conflict', async () => {
    const { journeyId, nodes } = await walk(demoIntake(), {}, ({ control }) => control === 'height_cm');
    const node = nodes.at(-1) as WalkedNode;
    const changes: { readonly key: string; readonly operation: string; readonly body?: unknown }[] = [];
    for (let i = 0; i < 10; i++) {
      const change =
        i % 2 === 0
          ? { key: freshKey(), operation: 'next', body: bodyFor(node) }
          : { key: freshKey(), operation: 'back' };
      expect((await post(change.operation, journeyId, change.key, change.body)).status).toBe(200);
      changes.push(change);
    }
    const now = (await demoIntake().resolve(journeyId)).bytes;
    for (const [i, { key, operation, body }] of changes.entries()) {
      const answer = await post(operation, journeyId, key, body);
      if (i < 2) expectProblem(answer, 409, 'conflict');
      else expect([answer.status, replayed(answer)]).toEqual([200, 'true']);
    }
    expect((await demoIntake().resolve(journeyId)).bytes).toBe(now);
  });

  test('four simultaneous calls under one key have one effect', async () => {
    const { journeyId, nodes } = await walk(demoIntake(), {}, ({ control }) => control === 'weight_kg');
    const [before] = nodes.slice(-2);
    const key = freshKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('back', journeyId, key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(body.node.node_id).toBe(before?.node_id);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer.status).toBe(409);
    expect((await demoIntake().resolve(journeyId)).body.node.node_id).toBe(before?.node_id);
  });
});
