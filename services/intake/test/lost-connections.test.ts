import { AmbiguousWrite, StoreUnavailable } from '@telehealth/store';
import { expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { refusalOf, startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';
import { shortBundle } from './short-bundle.ts';

type Write = 'insert' | 'update';

/** The journeys behind a connection that is lost under the first such write: before it took effect, or after. */
function cutOnce(write: Write, effect: 'before' | 'after') {
  let cut = false;
  const once = async <T>(run: () => Promise<T>): Promise<T> => {
    if (cut) return run();
    cut = true;
    if (effect === 'after') await run();
    throw new AmbiguousWrite('cut');
  };
  return (context: Context): Context => {
    const { journeys } = context;
    const { insert, update } = journeys;
    return {
      ...context,
      journeys: {
        ...journeys,
        insert: (...args) => (write === 'insert' ? once(() => insert(...args)) : insert(...args)),
        update: (...args) => (write === 'update' ? once(() => update(...args)) : update(...args)),
      },
    };
  };
}

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
    const intake = await start(cutOnce('update', effect));
    const { journeyId } = stepOf(await intake.resolve());
    expect(stepOf(await intake.next(journeyId, 'q_height', 172)).node?.nodeId).toBe('q_weight');
    expect((await intake.context.journeys.get(journeyId))?.version).toBe(2);
  },
);

test.each(['before', 'after'] as const)(
  'a connection lost %s a mint took effect: one journey, and it works',
  async (effect) => {
    const intake = await start(cutOnce('insert', effect));
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
      const cutting = cutOnce('update', effect)(context);
      const journeys: Context['journeys'] = {
        ...context.journeys,
        update: (...args) => (armed ? cutting : context).journeys.update(...args),
      };
      return { ...context, journeys };
    });
    const { journeyId } = stepOf(await intake.resolve());
    await intake.next(journeyId, 'q_height', 172);
    await intake.next(journeyId, 'q_weight', 96);
    armed = true;
    expect(stepOf(await intake.back(journeyId)).node?.nodeId).toBe('q_weight');
  },
);
