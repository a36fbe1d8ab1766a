import { StoreUnavailable } from '@telehealth/store';
import { cutOnce } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { nodeOf, prefilledOf, refusalOf, startIntake, stepOf } from './intake-under-test.ts';
import { authorized, cutting, enrollmentOf, mint } from './journey-under-test.ts';

/** A context with its journeys behind a connection that is lost under the first such write. */
const cuttingFirst =
  (write: 'insert' | 'update', effect: 'before' | 'after') =>
  (context: Context): Context => ({ ...context, journeys: cutOnce(context.journeys, effect, [write]) });

test.each(['before', 'after'] as const)(
  'a connection lost %s an answer took effect: the answer counts once',
  async (effect) => {
    const intake = await startIntake({ wrap: cuttingFirst('update', effect) });
    const journeyId = await mint(intake);
    expect(nodeOf(await intake.next(journeyId, 'q_height', 172))).toBe('q_weight');
    expect((await intake.context.journeys.get(journeyId))?.version).toBe(2);
  },
);

test.each(['before', 'after'] as const)(
  'a connection lost %s a mint took effect: one journey, and it works',
  async (effect) => {
    const intake = await startIntake({ wrap: cuttingFirst('insert', effect) });
    const journeyId = await mint(intake);
    expect(await intake.context.journeys.find({}, { limit: 10 })).toHaveLength(1);
    expect(stepOf(await intake.resolve(journeyId)).journeyId).toBe(journeyId);
  },
);

test('a store out of reach is unavailable, not an internal error', async () => {
  const down = () => Promise.reject(new StoreUnavailable('down'));
  const intake = await startIntake({
    wrap: (context) => ({ ...context, journeys: { ...context.journeys, find: down } }),
  });
  expect(refusalOf(await intake.next('jny_any', 'q_height', 172))).toBe('unavailable');
});

await onEveryStore((freshUrl) => {
  const startMeddled = async (effect: 'before' | 'after') => {
    const { arm, wrap } = cutting(effect);
    const intake = await startIntake({ storeUrl: freshUrl(), wrap });
    return { intake, journeyId: await mint(intake), arm };
  };

  describe.each(['before', 'after'] as const)('a connection lost %s a change took effect', (effect) => {
    test.each([
      ['alone', undefined],
      ['with an order told meanwhile', undefined],
      ['with an order told meanwhile, under a key', 'key'],
    ])('back goes back once: %s', async (when, key) => {
      const { intake, journeyId, arm } = await startMeddled(effect);
      await intake.next(journeyId, 'q_height', 172);
      await intake.next(journeyId, 'q_weight', 96);
      const isAlone = when === 'alone';
      arm(async () => !isAlone && (await intake.context.bus.publish(authorized(journeyId))));
      const { told, replayed } = key
        ? await intake.under(key).back(journeyId)
        : { told: await intake.back(journeyId), replayed: false };
      expect([nodeOf(told), replayed]).toEqual(['q_weight', false]);
      expect(nodeOf(await intake.resolve(journeyId))).toBe('q_weight');
      expect(await enrollmentOf(intake, journeyId)).toMatchObject({
        status: isAlone ? 'intake' : 'checkout',
      });
    });
  });

  test('an answer whose own answer was lost is not given again behind a back of another window', async () => {
    const { intake, journeyId, arm } = await startMeddled('after');
    arm(() => intake.back(journeyId));
    const step = stepOf(await intake.next(journeyId, 'q_height', 172));
    expect([step.node?.nodeId, prefilledOf(step)]).toEqual(['q_height', 172]);
    expect((await intake.context.journeys.get(journeyId))?.version).toBe(3);
  });

  test('a refused answer under a key is not a replay when its first response was lost', async () => {
    const { intake, journeyId, arm } = await startMeddled('after');
    arm(() => intake.context.bus.publish(authorized(journeyId)));
    const { told, replayed } = await intake.under('key').next(journeyId, 'q_height', 7);
    expect([stepOf(told).issues.length, replayed]).toEqual([1, false]);
  });
});
