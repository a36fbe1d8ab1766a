import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { removeEmptyJourneys } from '../src/app/journeys/remove-empty-journeys.ts';
import type { Context } from '../src/index.ts';
import { mediaBundle } from './bundles.ts';
import { type IntakeOptions, type IntakeUnderTest, refusalOf, stepOf } from './intake-under-test.ts';
import {
  bind,
  day,
  enrollmentOf,
  eventsOf,
  hour,
  letPass,
  meddled,
  mint,
  paid,
  reporterOf,
  resting,
  running,
  startSwept,
  sweepNow,
  walked,
} from './journey-under-test.ts';
import { jpeg, mediaClient } from './media-under-test.ts';

const auditOf = (subject: string) => ({
  ...{ _id: `${subject}:2`, act: 'journey.erase', actor: { kind: 'operator', name: 'ada' } },
  ...{ correlationId: 'c', clientId: 'cli_1', subject, changed: {}, at: 0 },
});

await onEveryStore((freshUrl) => {
  const start = (more: IntakeOptions = {}) => startSwept({ storeUrl: freshUrl(), ...more });

  /** What comes first with time is done, so that the removal has nothing to wait for. */
  const reportedIdle = async (intake: IntakeUnderTest) => {
    await letPass(intake, 3 * day);
    await intake.events();
  };

  test('decisions.md 3: 72 h without an answer publish one event, and the session continues', async () => {
    const { intake } = await start();
    const journeyId = await resting(intake);
    await letPass(intake, 72 * hour - 1);
    expect(await eventsOf(intake, journeyId)).toEqual([]);
    await letPass(intake, 1);
    await sweepNow(intake);
    await letPass(intake, 30 * day);
    expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.step.abandoned.v1']);
    const [event] = await intake.events();
    expect(event?.data).toMatchObject({ journey_id: journeyId, actor: 'scheduler' });
    const step = stepOf(await intake.resolve(journeyId));
    expect([step.journeyId, step.node?.nodeId]).toEqual([journeyId, 'q_weight']);
    expect(await enrollmentOf(intake, journeyId)).toMatchObject({
      status: 'intake',
      milestones: ['step.abandoned'],
    });
  });

  test('decisions.md 9: a session without an answer is never announced as idle', async () => {
    const { intake } = await start();
    const journeyId = await mint(intake);
    await letPass(intake, 6 * day);
    expect(await eventsOf(intake, journeyId)).toEqual([]);
  });

  test('an answer begins a new rest with an event of its own; an ended session has none', async () => {
    const { intake, clock } = await start();
    const journeyId = await resting(intake);
    clock.pass(2 * day);
    await intake.next(journeyId, 'q_weight', 90);
    await letPass(intake, 2 * day);
    expect(await eventsOf(intake, journeyId)).toEqual([]);
    await letPass(intake, day);
    await intake.next(journeyId, 'q_note', 'none');
    await letPass(intake, 3 * day);
    expect(await eventsOf(intake, journeyId)).toEqual([
      '1 journey.step.abandoned.v1',
      '2 journey.step.abandoned.v1',
    ]);
    await intake.consent(journeyId, 'k_treatment', true, '2026-01-01');
    await letPass(intake, 30 * day);
    expect((await eventsOf(intake, journeyId)).at(-1)).toBe('3 journey.intake.submitted.v1');
  });

  test('going back begins no new rest', async () => {
    const { intake, clock } = await start();
    const journeyId = await resting(intake);
    clock.pass(2 * day);
    stepOf(await intake.back(journeyId));
    await letPass(intake, day);
    expect(await eventsOf(intake, journeyId)).toEqual(['1 journey.step.abandoned.v1']);
  });

  test.each([
    ['blocked', (intake: IntakeUnderTest) => walked(intake, false)],
    [
      'abandoned',
      async (intake: IntakeUnderTest) => {
        const journeyId = await resting(intake);
        await intake.abandon(journeyId);
        return journeyId;
      },
    ],
  ])('a %s session is never told to be idle, and not removed', async (_, reach) => {
    const { intake } = await start();
    const journeyId = await reach(intake);
    const before = await eventsOf(intake, journeyId);
    await letPass(intake, 30 * day);
    expect(await eventsOf(intake, journeyId)).toEqual(before);
    expect(await intake.context.journeys.get(journeyId)).toBeDefined();
  });

  test('an answer at the same moment wins over the idle event', async () => {
    let meddle = async () => {};
    const { intake, clock } = await start({ wrap: meddled(() => meddle()) });
    const journeyId = await resting(intake);
    clock.pass(3 * day);
    meddle = async () => void stepOf(await intake.next(journeyId, 'q_weight', 90));
    await sweepNow(intake);
    expect(await eventsOf(intake, journeyId)).toEqual([]);
    expect((await intake.context.journeys.get(journeyId))?.idleSince).toBe(clock.now());
  });

  test('decisions.md 3: a session that never got an answer is removed after 7 days; one that got one never is', async () => {
    const { intake } = await start();
    const [empty, answered, signedIn] = [await mint(intake), await mint(intake), await mint(intake)];
    await intake.next(answered, 'q_height', 172);
    await bind(intake, signedIn);
    await letPass(intake, 7 * day - 1);
    expect(await intake.context.journeys.get(empty)).toBeDefined();
    await intake.events();
    await letPass(intake, 1);
    const left = await intake.context.journeys.find({}, { limit: 10 });
    expect(left.map(({ _id }) => _id)).toEqual([answered]);
    expect(await enrollmentOf(intake, empty)).toBe('not-found');
    expect(refusalOf(await intake.next(empty, 'q_height', 172))).toBe('not-found');
    expect(stepOf(await intake.resolve(empty)).journeyId).not.toBe(empty);
  });

  test.each([
    ['somebody pays for', (intake: IntakeUnderTest, id: string) => intake.context.bus.publish(paid(id))],
    [
      'something reported is held for',
      (intake: IntakeUnderTest, id: string) =>
        reporterOf(intake).report(id, 'case.opened', { reference: 'case_1' }),
    ],
  ])('a journey %s is not removed', async (_, happens) => {
    const { intake } = await start();
    const journeyId = await mint(intake);
    await happens(intake, journeyId);
    await reportedIdle(intake);
    await letPass(intake, 30 * day);
    expect(await intake.context.journeys.get(journeyId)).toBeDefined();
  });

  test.each([
    ['events', { kind: 'event', event: paid('jny_1') }],
    ['audit row', { kind: 'audit', row: auditOf('jny_1') }],
  ] as const)('a journey is not removed before its %s went out', async (_, record) => {
    const { intake, clock } = await start();
    const { journeys } = intake.context;
    const journeyId = await mint(intake);
    clock.pass(7 * day);
    await writable(journeys).update(journeyId, {}, { set: { outbox: [record], outboxSince: 0 } });
    await removeEmptyJourneys(intake.context, running);
    expect(await journeys.get(journeyId)).not.toHaveProperty('erasedAt');
    await writable(journeys).update(journeyId, {}, { unset: ['outbox', 'outboxSince'] });
    await removeEmptyJourneys(intake.context, running);
    expect(await journeys.get(journeyId)).toBeUndefined();
  });

  test('a journey that gets an event after it was listed for removal is kept until the event went out', async () => {
    let meddle = async () => {};
    const { intake, clock } = await start({ wrap: meddled(() => meddle()) });
    const { journeys } = intake.context;
    const journeyId = await mint(intake);
    clock.pass(7 * day);
    const outbox = [{ kind: 'event', event: paid(journeyId) }] as const;
    meddle = async () =>
      void (await writable(journeys).update(journeyId, {}, { set: { outbox, outboxSince: 0 } }));
    await removeEmptyJourneys(intake.context, running);
    expect(await journeys.get(journeyId)).toMatchObject({ outbox });
    expect(await journeys.get(journeyId)).not.toHaveProperty('erasedAt');
  });

  test('the media of a removed journey go with it', async () => {
    const { intake, clock } = await start({ bundles: [mediaBundle()] });
    const [empty, other] = [await mint(intake), await mint(intake)];
    for (const id of [empty, other]) await mediaClient(intake.transport, id).upload(jpeg(2000));
    await writable(intake.context.journeys).update(other, {}, { unset: ['unansweredSince'] });
    clock.pass(7 * day);
    await removeEmptyJourneys(intake.context, running);
    const left = await intake.context.media.find({}, { limit: 10 });
    expect(left.map(({ journeyId }) => journeyId)).toEqual([other]);
  });

  test('an answer at the same moment wins over the removal', async () => {
    let meddle = async () => {};
    const { intake, clock } = await start({ wrap: meddled(() => meddle()) });
    const journeyId = await mint(intake);
    await reportedIdle(intake);
    clock.pass(4 * day);
    meddle = async () => void stepOf(await intake.next(journeyId, 'q_height', 172));
    await removeEmptyJourneys(intake.context, running);
    meddle = async () => {};
    await sweepNow(intake);
    expect(stepOf(await intake.resolve(journeyId)).journeyId).toBe(journeyId);
  });

  test('a removal that died half-way leaves nothing to continue, and the next run finishes it', async () => {
    let dies = true;
    const { intake, clock } = await start({
      wrap: (context: Context) => ({
        ...context,
        journeys: withMethods(context.journeys, {
          delete: async (...args) => {
            if (dies) throw new Error('the process died');
            return await writable(context.journeys).delete(...args);
          },
        }),
      }),
    });
    const journeyId = await mint(intake);
    await reportedIdle(intake);
    clock.pass(4 * day);
    await expect(sweepNow(intake)).rejects.toMatchObject({
      errors: [{ errors: [{ cause: { message: 'the process died' } }] }],
    });
    expect(refusalOf(await intake.next(journeyId, 'q_height', 172))).toBe('not-found');
    expect(await intake.context.journeys.get(journeyId)).toMatchObject({ wrappedKey: '', sealed: '' });
    dies = false;
    await sweepNow(intake);
    expect(await intake.context.journeys.get(journeyId)).toBeUndefined();
  });

  test('a journey is in the schedule exactly as long as something is to come', async () => {
    const { intake, clock } = await start();
    const dueOf = async (id: string) => (await intake.context.journeys.get(id))?.dueAt;
    const journeyId = await mint(intake);
    expect(await dueOf(journeyId)).toBe(clock.now() + 7 * day);
    clock.pass(hour);
    await intake.next(journeyId, 'q_height', 172);
    expect(await dueOf(journeyId)).toBe(clock.now() + 3 * day);
    await intake.abandon(journeyId);
    expect(await dueOf(journeyId)).toBeUndefined();

    const complete = await walked(intake);
    expect(await dueOf(complete)).toBeUndefined();
    await reporterOf(intake).report(complete, 'case.opened', { reference: 'case_1' });
    expect(await dueOf(complete)).toBe(clock.now() + 30 * day);
    await intake.context.bus.publish(paid(complete));
    expect(await dueOf(complete)).toBeUndefined();
  });

  test('a journey whose times were set longer, or that no longer waits, leaves the schedule', async () => {
    const { intake, clock } = await start();
    const { journeys } = intake.context;
    const [rests, erased] = [await mint(intake), await mint(intake)];
    await writable(journeys).update(rests, {}, { set: { dueAt: 0 } });
    const waits = ['idleSince', 'unansweredSince'] as const;
    await writable(journeys).update(erased, {}, { unset: waits, set: { erasedAt: 1, dueAt: 0 } });
    await sweepNow(intake);
    expect((await journeys.get(rests))?.dueAt).toBe(clock.now() + 7 * day);
    expect(await journeys.get(erased)).not.toHaveProperty('dueAt');
  });
});
