import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import { cutOnce } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { prefilledOf, refusalOf, startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { authorized, enrollmentOf } from './journey-under-test.ts';
import { shortBundle } from './short-bundle.ts';

/** A context with its journeys behind a connection that is lost under the first such write. */
const cutting =
  (write: 'insert' | 'update', effect: 'before' | 'after') =>
  (context: Context): Context => ({ ...context, journeys: cutOnce(context.journeys, effect, [write]) });

const start = async (wrap: (context: Context) => Context) =>
  startIntake({
    storeUrl: 'sqlite::memory:',
    accounts: await startScriptedAccounts(),
    bundles: [shortBundle()],
    wrap,
  });

test.each(['before', 'after'] as const)(
  'a connection lost %s an answer took effect: the answer counts once',
  async (effect) => {
    const intake = await start(cutting('update', effect));
    const { journeyId } = stepOf(await intake.resolve());
    expect(stepOf(await intake.next(journeyId, 'q_height', 172)).node?.nodeId).toBe('q_weight');
    expect((await intake.context.journeys.get(journeyId))?.version).toBe(2);
  },
);

test.each(['before', 'after'] as const)(
  'a connection lost %s a mint took effect: one journey, and it works',
  async (effect) => {
    const intake = await start(cutting('insert', effect));
    const { journeyId } = stepOf(await intake.resolve());
    expect(await intake.context.journeys.find({}, { limit: 10 })).toHaveLength(1);
    expect(stepOf(await intake.resolve(journeyId)).journeyId).toBe(journeyId);
  },
);

test('a store out of reach is unavailable, not an internal error', async () => {
  const intake = await start((context) => ({
    ...context,
    journeys: { ...context.journeys, find: () => Promise.reject(new StoreUnavailable('down')) },
  }));
  expect(refusalOf(await intake.next('jny_any', 'q_height', 172))).toBe('unavailable');
});

test.each(['before', 'after'] as const)(
  'a connection lost %s going back took effect: one node back, not two',
  async (effect) => {
    let armed = false;
    const intake = await start((context) => {
      const cut = cutOnce(context.journeys, effect, ['update']);
      const update: typeof cut.update = (...given) => (armed ? cut : context.journeys).update(...given);
      return { ...context, journeys: { ...context.journeys, update } };
    });
    const { journeyId } = stepOf(await intake.resolve());
    await intake.next(journeyId, 'q_height', 172);
    await intake.next(journeyId, 'q_weight', 96);
    armed = true;
    expect(stepOf(await intake.back(journeyId)).node?.nodeId).toBe('q_weight');
  },
);

await onEveryStore((freshUrl) => {
  /** Once armed, the connection is lost under the next write to a journey, and then somebody else writes it. */
  const startMeddled = async (effect: 'before' | 'after') => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const wrap = (context: Context): Context => {
      const update: Context['journeys']['update'] = async (...given) => {
        const meddle = meanwhile;
        meanwhile = undefined;
        if (!meddle) return await context.journeys.update(...given);
        if (effect === 'after') await context.journeys.update(...given);
        await meddle();
        throw new AmbiguousWrite('cut');
      };
      return { ...context, journeys: { ...context.journeys, update } };
    };
    const accounts = await startScriptedAccounts();
    const intake = await startIntake({ storeUrl: freshUrl(), accounts, bundles: [shortBundle()], wrap });
    const { journeyId } = stepOf(await intake.resolve());
    const arm = (meddle: () => Promise<unknown>) => {
      meanwhile = meddle;
    };
    return { intake, journeyId, arm };
  };

  describe.each(['before', 'after'] as const)('a connection lost %s a change took effect', (effect) => {
    test.each([undefined, 'key'])(
      'and an order told meanwhile: back goes back once (key: %s)',
      async (key) => {
        const { intake, journeyId, arm } = await startMeddled(effect);
        await intake.next(journeyId, 'q_height', 172);
        await intake.next(journeyId, 'q_weight', 96);
        arm(() => intake.context.bus.publish(authorized(journeyId)));
        const back = () => intake.back(journeyId);
        const { told, replayed } = key
          ? await intake.under(key).back(journeyId)
          : { told: await back(), replayed: false };
        expect([stepOf(told).node?.nodeId, replayed]).toEqual(['q_weight', false]);
        expect(stepOf(await intake.resolve(journeyId)).node?.nodeId).toBe('q_weight');
        expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'checkout' });
      },
    );
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
