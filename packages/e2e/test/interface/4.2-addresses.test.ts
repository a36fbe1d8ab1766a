import { describe, expect, test } from 'vitest';
import { demoBrand, demoIntake, target, wideBrand } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';
import { walk } from '../../src/walk/walk.ts';

const ask = (path: string, query: Readonly<Record<string, string>>, brandId = demoBrand()) =>
  send(`${target().base_url}/v1/instrument/address/${path}?${new URLSearchParams(query)}`, {
    headers: bearing(target().api_key, brandId),
  });

async function someSuggestion(): Promise<{ id: string; label: string }> {
  const { body } = await ask('suggest', { q: 'austin' });
  return body.suggestions[0];
}

describe('interface.md 4.2', () => {
  test('suggestions are labels with opaque ids, no more than asked for; decisions.md 3: two characters are 400', async () => {
    const { status, body } = await ask('suggest', { q: 'main', limit: '3' });
    expect(status).toBe(200);
    expect(body.suggestions.length).toBeGreaterThan(0);
    expect(body.suggestions.length).toBeLessThanOrEqual(3);
    for (const suggestion of body.suggestions) {
      expect(suggestion).toEqual({ id: expect.any(String), label: expect.any(String) });
    }
    expectProblem(await ask('suggest', { q: 'ab' }), 400, 'malformed-request');
  });
});

describe('interface.md 4.3', () => {
  test('the address behind a suggestion; of a synthetic book, so that nothing is confirmed', async () => {
    const { id } = await someSuggestion();
    const { status, body } = await ask('retrieve', { id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      address: { city: 'Austin', state: 'TX', country: 'US', line1: expect.any(String) },
      deliverable: false,
      simulated: true,
    });
  });

  test('an id that is another brand’s, tampered with or malformed is one 404', async () => {
    const { id } = await someSuggestion();
    const tampered = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
    expectOneAnswer([
      await ask('retrieve', { id }, wideBrand()),
      await ask('retrieve', { id: tampered }),
      await ask('retrieve', { id: 'nonsense' }),
    ]);
  });

  test('a suggestion answers an address node', async () => {
    const intake = demoIntake();
    const { steps, journeyId } = await walk(intake, {}, ({ control }) => control === 'address');
    const { node_id } = steps.at(-1).node;
    const bad = (await intake.next(journeyId, { node_id, answer: { suggestion_id: 'nonsense' } })).body;
    expect([bad.node.node_id, bad.issues]).toMatchObject([node_id, [{ code: 'answer.format' }]]);
    const { id } = await someSuggestion();
    const taken = (await intake.next(journeyId, { node_id, answer: { suggestion_id: id } })).body;
    expect([taken.status, taken.node?.node_id]).not.toEqual(['active', node_id]);
  });
});
