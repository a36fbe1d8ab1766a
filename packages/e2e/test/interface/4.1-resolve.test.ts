import { describe, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { demoIntake, foreignBrand, target, wideBrand } from '../../src/clients/target.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';

describe('interface.md 4.1 rule 1', () => {
  test('without X-Journey-Id a journey is minted and the first node is served', async () => {
    const { status, body } = await demoIntake().resolve();
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', journey_id: expect.stringMatching(/^jny_/) });
    expect(body.node.node_id).toBeTruthy();
    expect(body.progress).toMatchObject({ scope: 'instrument', position_estimate: expect.any(Number) });
  });

  test('two calls without a journey open two journeys', async () => {
    const [one, two] = [await demoIntake().resolve(), await demoIntake().resolve()];
    expect(one.body.journey_id).not.toBe(two.body.journey_id);
  });

  test('with a journey the session resumes with everything answered applied, byte for byte the same', async () => {
    const client = demoIntake();
    const opened = await client.resolve();
    const answered = await client.next(opened.body.journey_id, bodyFor(opened.body.node));
    const resumed = await client.resolve(opened.body.journey_id);
    expect(resumed.body).toEqual({ ...answered.body, resumed: true });
    expect((await client.resolve(opened.body.journey_id)).bytes).toBe(resumed.bytes);
  });

  test.each(['', 'jny_', 'nonsense', 'jny_-x', 'brd_x'])(
    'a malformed X-Journey-Id %j is ignored',
    async (journeyId) => {
      const { status, body } = await demoIntake().resolve(journeyId);
      expect(status).toBe(200);
      expect(body.journey_id).not.toBe(journeyId);
    },
  );

  test('an unknown journey and another brand’s both mint a new one', async () => {
    const foreign = await intakeClient(
      target().base_url,
      target().neighbour.api_key,
      foreignBrand(),
    ).resolve();
    for (const journeyId of ['jny_doesnotexist', foreign.body.journey_id]) {
      const { status, body } = await demoIntake().resolve(journeyId);
      expect(status).toBe(200);
      expect(body.journey_id).not.toBe(journeyId);
      expect(body.progress.position_estimate).toBe(0);
    }
  });

  test('the journey_id query parameter is not read', async () => {
    const opened = await demoIntake().resolve();
    const { body } = await demoIntake().resolve(undefined, { journey_id: opened.body.journey_id });
    expect(body.journey_id).not.toBe(opened.body.journey_id);
  });
});

describe('interface.md 4.1 rule 2', () => {
  test('a brand with one therapy serves it, whatever the offering says', async () => {
    const plain = await demoIntake().resolve();
    for (const offering of ['anything', 'not a ref', 'x'.repeat(200)]) {
      const { status, body } = await demoIntake().resolve(undefined, { offering });
      expect(status).toBe(200);
      expect(body.node.node_id).toBe(plain.body.node.node_id);
    }
  });

  test('a brand with several therapies refuses a missing, unknown or malformed offering with one and the same 422', async () => {
    const client = demoIntake(wideBrand());
    const answers = [
      await client.resolve(),
      await client.resolve(undefined, { offering: 'no-such-offering' }),
      await client.resolve(undefined, { offering: 'not a ref' }),
    ];
    for (const { status, bytes } of answers) {
      expect(status).toBe(422);
      expect(bytes).toBe(answers[0]?.bytes);
    }
    expect(answers[0]?.body.type).toMatch(/\/problems\/config-gap$/);
    expect(Object.keys(answers[0]?.body).sort()).toEqual(['status', 'title', 'type']);
  });
});

describe('interface.md 4.1 phase', () => {
  test('an unknown value is 400', async () => {
    const { status, body } = await demoIntake().resolve(undefined, { phase: 'later' });
    expect(status).toBe(400);
    expect(body.type).toMatch(/\/problems\/malformed-request$/);
  });

  test('clinical without a journey is not ready', async () => {
    const { status, body } = await demoIntake().resolve(undefined, { phase: 'clinical' });
    expect([status, body.type]).toEqual([422, expect.stringMatching(/phase-not-ready$/)]);
  });
});

describe('interface.md 4.1 rule 11', () => {
  test('a contradictory selection is 422 with both lists, and nothing is stored', async () => {
    const client = demoIntake();
    const stopped = await walk(
      client,
      {},
      (node) =>
        node.control === 'multi_select_cards' && (node.options ?? []).some(({ exclusive }) => exclusive),
    );
    const node = stopped.nodes.at(-1);
    const exclusive = node?.options?.find((option) => option.exclusive)?.code;
    const plain = node?.options?.find((option) => !option.exclusive)?.code;

    const refused = await client.next(stopped.journeyId, {
      node_id: node?.node_id,
      answer: [plain, exclusive],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.type).toMatch(/\/problems\/answer-refused$/);
    expect(refused.body.issues).toMatchObject([
      { code: 'renderer.exclusive_violation', exclusive_codes: [exclusive], conflicting_codes: [plain] },
    ]);
    expect((await client.resolve(stopped.journeyId)).body.node.node_id).toBe(node?.node_id);
  });
});
