import { describe, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { demoIntake, foreignBrand, target } from '../../src/clients/target.ts';
import { bodyFor } from '../../src/walk/walk.ts';

const client = demoIntake();

describe('interface.md 4.1 rule 1', () => {
  test('with a journey the session resumes with everything answered applied, byte for byte the same', async () => {
    const opened = await client.resolve();
    expect(opened.body).toMatchObject({
      status: 'active',
      journey_id: expect.stringMatching(/^jny_/),
      node: { node_id: expect.any(String) },
      progress: { scope: 'instrument', position_estimate: 0 },
    });
    const answered = await client.next(opened.body.journey_id, bodyFor(opened.body.node));
    const resumed = await client.resolve(opened.body.journey_id);
    expect(resumed.body).toEqual({ ...answered.body, resumed: true });
    expect((await client.resolve(opened.body.journey_id)).bytes).toBe(resumed.bytes);
  });

  test('without a journey, with a malformed, an unknown and a foreign one a new one is minted; journey_id in the query is not read', async () => {
    const { neighbour, base_url } = target();
    const foreign = (await intakeClient(base_url, neighbour.api_key, foreignBrand()).resolve()).body;
    const minted = new Set<string>();
    const sent = [undefined, '', 'nonsense', 'jny_-x', 'jny_doesnotexist', foreign.journey_id];
    for (const journeyId of sent) {
      const { status, body } = await client.resolve(journeyId);
      expect([status, body.progress.position_estimate]).toEqual([200, 0]);
      minted.add(body.journey_id);
    }
    const [known = ''] = minted;
    minted.add((await client.resolve(undefined, { journey_id: known })).body.journey_id);
    minted.add(foreign.journey_id);
    expect(minted.size).toBe(sent.length + 2);
  });
});

test('interface.md 4.1 rule 2, interface.md 8: a brand with one therapy serves it, whatever the offering says and however long it is', async () => {
  const plain = await client.resolve();
  for (const offering of ['anything', 'not a ref', 'x'.repeat(129)]) {
    const { status, body } = await client.resolve(undefined, { offering });
    expect([status, body.node.node_id]).toEqual([200, plain.body.node.node_id]);
  }
});

test('interface.md 4.1 phase: clinical without a journey is not ready', async () => {
  const { status, body } = await client.resolve(undefined, { phase: 'clinical' });
  expect([status, body.type]).toEqual([422, expect.stringMatching(/phase-not-ready$/)]);
});
