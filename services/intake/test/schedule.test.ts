import type { FakeClock } from '@telehealth/service-kit/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import { noteIdleJourneys, postponeJourneys } from '../src/app/journeys/due-journeys.ts';
import type { Context } from '../src/index.ts';
import type { IntakeUnderTest, startIntake } from './intake-under-test.ts';
import { eventsOf, mint, sweepNow } from './journey-under-test.ts';
import { meddled, onUpdate, running, startSwept } from './swept-intake.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Mints a journey and answers its first question. */
async function mintResting(intake: IntakeUnderTest): Promise<string> {
  const journeyId = await mint(intake);
  await intake.next(journeyId, 'q_height', 172);
  return journeyId;
}

await onEveryStore((freshUrl) => {
  const start = (more: Partial<Parameters<typeof startIntake>[0]> = {}) => startSwept(freshUrl(), more);

  test('what changes a journey while it is put off is heard: it is not put off over it', async () => {
    let meddle = async () => {};
    const { intake, clock } = await start({ wrap: meddled(() => meddle()) });
    const { journeys } = intake.context;
    const journeyId = await mint(intake);
    await intake.next(journeyId, 'q_height', 172);
    clock.pass(day);
    await journeys.update(journeyId, {}, { set: { dueAt: 0 } });
    const erased = { erasedAt: 1, erasingSince: 1, dueAt: 1 };
    meddle = async () =>
      void (await journeys.update(journeyId, {}, { set: erased, increment: { version: 1 } }));
    await postponeJourneys(intake.context, running);
    expect((await journeys.get(journeyId))?.dueAt).toBe(1);
  });

  test('each journey is written with the time it is then, not that of the start', async () => {
    let clock: FakeClock | undefined;
    const passing = async <T>(run: () => Promise<T>) => {
      clock?.pass(hour);
      return await run();
    };
    const started = await start({ wrap: onUpdate(passing) });
    const { intake } = started;
    const [first, second] = [await mintResting(intake), await mintResting(intake)];
    started.clock.pass(3 * day);
    clock = started.clock;
    const startOfSweep = clock.now();
    await noteIdleJourneys(intake.context, running);
    const at = await Promise.all([first, second].map((id) => intake.context.journeys.get(id)));
    const times = at.map((document) => (document?.updatedAt ?? 0) - startOfSweep);
    expect(times.toSorted((a, b) => a - b)).toEqual([0, hour]);
  });

  describe('one journey that fails', () => {
    const startFailing = async () => {
      const failing = new Set<string>();
      const wrap = onUpdate(async (run, id) => {
        if (failing.has(id)) throw new Error('canary: too large');
        return await run();
      });
      return { failing, ...(await start({ wrap })) };
    };

    test('does not delay the others, in any step, and is logged by its id alone', async () => {
      const { intake, clock, failing } = await startFailing();
      const journeys = [await mintResting(intake), await mintResting(intake), await mintResting(intake)];
      const [failed = '', ...others] = journeys;
      const rests = await mintResting(intake);
      clock.pass(2 * day);
      await intake.next(rests, 'q_weight', 96);
      clock.pass(day);
      failing.add(failed);
      await expect(sweepNow(intake)).rejects.toThrow();
      for (const id of others) expect(await eventsOf(intake, id)).toEqual(['1 journey.step.abandoned.v1']);
      expect((await intake.context.journeys.get(rests))?.dueAt).toBe(clock.now() + 2 * day);
      expect(intake.log()).toContain(failed);
      expect(intake.log()).not.toContain('canary');
      failing.clear();
      await sweepNow(intake);
      expect(await eventsOf(intake, failed)).toEqual(['1 journey.step.abandoned.v1']);
    });

    test('nor do more than a page of them, due at one instant', async () => {
      const { intake, clock, failing } = await startFailing();
      const { journeys } = intake.context;
      const minted = await journeys.get(await mintResting(intake));
      if (!minted) throw new Error('no journey');
      for (let n = 100; n < 350; n++) await journeys.insert({ ...minted, _id: `jny_copy${n}` });
      for (let n = 100; n < 220; n++) failing.add(`jny_copy${n}`);
      clock.pass(3 * day);
      await expect(noteIdleJourneys(intake.context, running)).rejects.toThrow('120 journeys');
      const left = await journeys.find({ idleSince: { gte: 0 } }, { limit: 1000 });
      expect(left.map(({ _id }) => _id).toSorted()).toEqual([...failing].toSorted());
    });
  });

  test('a step that fails does not delay the others; the failure is thrown at the end', async () => {
    const broken = (context: Context): Context => ({
      ...context,
      relay: { ...context.relay, sweep: () => Promise.reject(new Error('first')) },
      media: { ...context.media, find: () => Promise.reject(new Error('second')) },
    });
    const { intake, clock } = await start({ wrap: broken });
    const journeyId = await mintResting(intake);
    clock.pass(3 * day);
    await expect(sweepNow(intake)).rejects.toMatchObject({
      errors: [{ message: 'first' }, { message: 'second' }],
    });
    expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.step.abandoned.v1']);
  });

  test('more than a page of journeys is swept in one run', async () => {
    const { intake, clock } = await start();
    const { journeys } = intake.context;
    const minted = await journeys.get(await mint(intake));
    if (!minted) throw new Error('no journey');
    for (let n = 0; n < 250; n++) await journeys.insert({ ...minted, _id: `jny_copy${n}` });
    clock.pass(3 * day);
    await sweepNow(intake);
    const left = await journeys.find({}, { limit: 1000 });
    expect(left.filter(({ idleSince }) => idleSince !== undefined)).toEqual([]);
    expect(left).toHaveLength(251);
    await intake.events();
    clock.pass(4 * day);
    await sweepNow(intake);
    expect(await journeys.find({}, { limit: 1 })).toEqual([]);
  });
});
