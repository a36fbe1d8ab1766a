import { describe, expect, test } from 'vitest';
import { kindOf, options, startOne, text } from './publishing-under-test.ts';

const storeUrl = 'sqlite::memory:';

describe('simulating', () => {
  const answers = { height: 172, weight: 90, note: 'none', k_treatment: true };

  test('a script is walked: what was served, and where it ended', async () => {
    const { operator, context } = await startOne(storeUrl);
    const simulate = (script: object) =>
      operator.simulateBundle({ bundleJson: text('3.0.0'), scriptJson: JSON.stringify(script) }, options);
    const all = ['q_height', 'q_weight', 'q_note', 'k_treatment'];
    expect(await simulate(answers)).toMatchObject({ nodeIds: all, status: 'complete' });
    expect(await simulate({ ...answers, k_treatment: false })).toMatchObject({ status: 'blocked' });
    expect(await simulate({ height: 172 })).toMatchObject({ nodeIds: all.slice(0, 2), status: 'active' });
    expect(await simulate({ ...answers, height: 3 })).toMatchObject({
      nodeIds: ['q_height'],
      status: 'active',
      issueCodes: ['answer.range'],
    });
    expect(await context.bundles.find({ bundleVersion: '3.0.0' }, { limit: 1 })).toEqual([]);
  });

  test('without a script it is walked many times, and what no walk came to is listed as unknown', async () => {
    const { operator } = await startOne(storeUrl);
    const whole = await operator.simulateBundle({ bundleJson: text('3.0.0') }, options);
    expect(whole).toMatchObject({ unknownNodeIds: [], unknownEnds: [], shortest: 4, longest: 4 });
    expect(whole.walks).toBeGreaterThan(0);
  });

  test.each([
    ['a bundle with errors', { bundleJson: '{}' }, 'validation'],
    ['a phase of a bundle that has none', { bundleJson: text('3.0.0'), phase: 'clinical' }, 'validation'],
    ['an unknown phase', { bundleJson: text('3.0.0'), phase: 'later' }, 'malformed-request'],
    ['a script that is no object', { bundleJson: text('3.0.0'), scriptJson: '[]' }, 'malformed-request'],
    ['a script that is no JSON', { bundleJson: text('3.0.0'), scriptJson: '{' }, 'malformed-request'],
  ])('%s is refused', async (_, request, kind) => {
    const { operator } = await startOne(storeUrl);
    expect(await kindOf(operator.simulateBundle(request, options))).toBe(kind);
  });
});
