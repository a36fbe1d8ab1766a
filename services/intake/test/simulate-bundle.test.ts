import { setImmediate as nextTurn } from 'node:timers/promises';
import { bundleOf } from '@telehealth/instrument/test/authored-bundle';
import { manyCombinations, numbersInACircle } from '@telehealth/instrument/test/endless-bundle';
import { describe, expect, test } from 'vitest';
import { simulateBundle } from '../src/app/authoring/simulate-bundle.ts';
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

  test('without a script everything is walked, and what is never reached is told', async () => {
    const { operator } = await startOne(storeUrl);
    const whole = await operator.simulateBundle({ bundleJson: text('3.0.0') }, options);
    expect(whole).toMatchObject({ unreachedNodeIds: [], unreachedEnds: [], shortest: 4, longest: 4 });
    expect(whole.walks).toBeGreaterThan(0);
  });

  describe('a search that is long', () => {
    const input = {
      bundleJson: JSON.stringify(bundleOf(numbersInACircle(manyCombinations))),
      script: undefined,
      phase: undefined,
    };

    test('lets others be served in between, and says that it was cut short', async () => {
      let served = 0;
      let isDone = false;
      const others = async () => {
        for (; !isDone; served++) await nextTurn();
      };
      const [simulation] = await Promise.all([
        simulateBundle({ signal: new AbortController().signal }, input).finally(() => {
          isDone = true;
        }),
        others(),
      ]);
      expect(simulation).toMatchObject({ coverage: { unreachedNodeIds: ['q_never'], cutShort: true } });
      expect(served).toBeGreaterThan(100);
    });

    test('ends when nobody waits for it any more', async () => {
      const gone = new AbortController();
      const simulation = simulateBundle({ signal: gone.signal }, input);
      gone.abort();
      await expect(simulation).rejects.toMatchObject({ kind: 'timeout' });
    });
  });

  test('a walk by a script ends when nobody waits for it any more', async () => {
    const gone = new AbortController();
    const input = { bundleJson: text('3.0.0'), script: answers, phase: undefined };
    const simulation = simulateBundle({ signal: gone.signal }, input);
    gone.abort();
    await expect(simulation).rejects.toMatchObject({ kind: 'timeout' });
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
