import type { FakeClock } from '@telehealth/service-kit/testing';
import { openStore } from '@telehealth/store';
import { explainFind, withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postponeJourneys, recordIdleJourneys } from '../src/app/journeys/due-journeys.ts';
import type { Context } from '../src/index.ts';
import { journeysDefinition } from '../src/storage/journeys.ts';
import { freshUrl, stepOf } from './intake-under-test.ts';
import {
  day,
  enrollmentOf,
  eventsOf,
  hour,
  letPass,
  meddled,
  mint,
  pay,
  resting,
  running,
  startSwept,
  sweepNow,
  walked,
} from './journey-under-test.ts';

const settings = { journeyRetentionMs: 400 * day };

/** A context in which something stands between the service and each update of a journey. */
const onUpdate =
  <T>(meet: (run: () => Promise<T>, id: string) => Promise<T>) =>
  (context: Context): Context => {
    const { update } = writable(context.journeys);
    const met = (...given: Parameters<typeof update>) =>
      // The relay clears outboxes in the background, which raises no version.
      given[2].increment
        ? (meet(() => update(...given) as Promise<T>, given[0]) as ReturnType<typeof update>)
        : update(...given);
    return { ...context, journeys: withMethods(context.journeys, { update: met }) };
  };

test('a change of a journey during its postponement counts: it is not postponed over it', async () => {
  let meddle = async () => {};
  const { intake, clock } = await startSwept({ wrap: meddled(() => meddle()) });
  const { journeys } = intake.context;
  const journeyId = await resting(intake);
  clock.pass(day);
  await writable(journeys).update(journeyId, {}, { set: { dueAt: 0 } });
  const erased = { erasedAt: 1, erasingSince: 1, dueAt: 1 };
  meddle = async () =>
    void (await writable(journeys).update(journeyId, {}, { set: erased, increment: { version: 1 } }));
  await postponeJourneys(intake.context, running);
  expect((await journeys.get(journeyId))?.dueAt).toBe(1);
});

test('each journey is written with the time it is then, not that of the start', async () => {
  let clock: FakeClock | undefined;
  const passing = async <T>(run: () => Promise<T>) => {
    clock?.pass(hour);
    return await run();
  };
  const started = await startSwept({ wrap: onUpdate(passing) });
  const { intake } = started;
  const [first, second] = [await resting(intake), await resting(intake)];
  started.clock.pass(3 * day);
  clock = started.clock;
  const startOfSweep = clock.now();
  await recordIdleJourneys(intake.context, running);
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
    return { failing, ...(await startSwept({ wrap })) };
  };

  test('does not delay the others, in any step, and is logged by its id alone', async () => {
    const { intake, clock, failing } = await startFailing();
    const journeys = [await resting(intake), await resting(intake), await resting(intake)];
    const [failed = '', ...others] = journeys;
    const rests = await resting(intake);
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
    const minted = await journeys.get(await resting(intake));
    if (!minted) throw new Error('no journey');
    const { caseNumber: _, ...copied } = minted;
    for (let n = 100; n < 350; n++) await writable(journeys).insert({ ...copied, _id: `jny_copy${n}` });
    for (let n = 100; n < 220; n++) failing.add(`jny_copy${n}`);
    clock.pass(3 * day);
    await expect(recordIdleJourneys(intake.context, running)).rejects.toThrow('120 journeys');
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
  const { intake, clock } = await startSwept({ wrap: broken });
  const journeyId = await resting(intake);
  clock.pass(3 * day);
  await expect(sweepNow(intake)).rejects.toMatchObject({
    errors: [{ message: 'first' }, { message: 'second' }],
  });
  expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.step.abandoned.v1']);
});

test('more than a page of journeys is swept in one run', async () => {
  const { intake } = await startSwept();
  const { journeys } = intake.context;
  const minted = await journeys.get(await mint(intake));
  if (!minted) throw new Error('no journey');
  const { caseNumber: _, ...copied } = minted;
  for (let n = 0; n < 250; n++) await writable(journeys).insert({ ...copied, _id: `jny_copy${n}` });
  await letPass(intake, 3 * day);
  const left = await journeys.find({}, { limit: 1000 });
  expect(left.filter(({ idleSince }) => idleSince !== undefined)).toEqual([]);
  expect(left).toHaveLength(251);
  await intake.events();
  await letPass(intake, 4 * day);
  expect(await journeys.find({}, { limit: 1 })).toEqual([]);
});

test('decisions.md 13: a journey that ended, and an idle one, is erased once its retention is over, and its own erasure is announced', async () => {
  const { intake, clock } = await startSwept({ settings });
  const ended = await walked(intake);
  const rests = await resting(intake);
  await letPass(intake, 3 * day);
  expect((await intake.context.journeys.get(rests))?.updatedAt).toBe(clock.now());
  await letPass(intake, 397 * day - 1);
  expect((await intake.context.journeys.get(ended))?.erasedAt).toBeUndefined();
  await letPass(intake, 1);
  expect((await intake.context.journeys.get(ended))?.erasedAt).toBe(clock.now());
  await letPass(intake, 3 * day - 1);
  expect((await intake.context.journeys.get(rests))?.erasedAt).toBeUndefined();
  await letPass(intake, 1);
  for (const journeyId of [ended, rests]) {
    expect(await intake.context.journeys.get(journeyId)).toMatchObject({ sealed: '', wrappedKey: '' });
    expect(await enrollmentOf(intake, journeyId)).toBe('not-found');
  }
  const rows = await intake.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  const erasures = rows.filter(({ action }) => action === 'journey.erase');
  expect(erasures.map(({ subject }) => subject).sort()).toEqual([ended, rests].sort());
  expect(erasures[0]?.actor).toEqual({ kind: 'task', name: 'journey_retention' });
});

test('decisions.md 13: the retention of a journey begins again with whatever happens to it', async () => {
  const { intake, clock } = await startSwept({ settings });
  const journeyId = await walked(intake);
  clock.pass(399 * day);
  await pay(intake, journeyId);
  await expect.poll(async () => (await intake.context.journeys.get(journeyId))?.orders).toHaveLength(1);
  await letPass(intake, day);
  expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBeUndefined();
  await letPass(intake, 399 * day);
  expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBe(clock.now());
});

test('decisions.md 13: without a retention a journey stays for ever', async () => {
  const { intake } = await startSwept();
  const journeyId = await walked(intake);
  await letPass(intake, 4000 * day);
  expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBeUndefined();
});

test('an answer that comes while the schedule erases old journeys is stored, and its journey stays', async () => {
  let meddle = async () => {};
  const wrap = meddled(() => meddle(), 'updatedAt');
  const { intake, clock } = await startSwept({ settings, wrap });
  const journeyId = await resting(intake);
  await letPass(intake, 3 * day);
  clock.pass(400 * day);
  meddle = async () => {
    meddle = async () => {};
    stepOf(await intake.next(journeyId, 'q_weight', 90));
  };
  await sweepNow(intake);
  expect((await intake.context.journeys.get(journeyId))?.updatedAt).toBe(clock.now());
  expect((await intake.context.journeys.get(journeyId))?.erasedAt).toBeUndefined();
});

test('decisions.md 13: what an erasure again finds is erased: running again changes nothing', async () => {
  const { intake } = await startSwept({ settings });
  const journeyId = await walked(intake);
  await letPass(intake, 400 * day);
  await intake.events();
  const erased = await intake.context.journeys.get(journeyId);
  await letPass(intake, 4000 * day);
  expect(await intake.context.journeys.get(journeyId)).toEqual(erased);
});

test('decisions.md 13: old journeys are found by an index, and those that are erased are not read again', async () => {
  const url = freshUrl();
  const store = await openStore(url);
  onTestFinished(() => store.close());
  await store.collection(journeysDefinition);
  const find = { sort: { updatedAt: 'asc' }, limit: 100 } as const;
  expect(await explainFind(url, journeysDefinition, { updatedAt: { gte: 1, lte: 5 } }, find)).toMatch(
    /^SEARCH journeys USING INDEX journeys__updated_at \(\S+>\? AND \S+<\?\)$/,
  );
});
