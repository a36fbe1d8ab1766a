import { expect, test } from 'vitest';
import { type IntakeUnderTest, startIntake } from './intake-under-test.ts';
import { enrollmentOf, eventOf, hour, mint, reporterOf, resting, sweepNow } from './journey-under-test.ts';

interface Move {
  readonly number: number;
  readonly at: number;
  readonly byMs: number;
}

/** Publishes what accounts says of the clock of a client; resolves when it is handled. */
const tell = (intake: IntakeUnderTest, moves: readonly Move[], clientId = 'cli_1') => {
  const advances = moves.map(({ number, at, byMs }) => ({
    ...{ number, at, byMs },
  }));
  const data = { advances, brandIds: ['brd_slim'] };
  return intake.context.bus.publish(
    eventOf('client.clock_advanced.v1', data, { clientId, subject: clientId }),
  );
};

const milestonesOf = async (intake: IntakeUnderTest, journeyId: string) => {
  const enrollment = await enrollmentOf(intake, journeyId);
  return typeof enrollment === 'string' ? enrollment : enrollment.milestones;
};

test('decisions.md 14: 72 h of rest pass when the clock is moved, in several moves or one, and the event is a test', async () => {
  const intake = await startIntake();
  const journeyId = await resting(intake);
  const first = { number: 1, at: intake.clock.now(), byMs: 40 * hour };
  await tell(intake, [first]);
  expect(await milestonesOf(intake, journeyId)).toEqual([]);
  intake.clock.pass(1000);
  await tell(intake, [first, { number: 2, at: intake.clock.now(), byMs: 32 * hour }]);
  expect(await milestonesOf(intake, journeyId)).toEqual(['step.abandoned']);
  const told = (await intake.events()).filter(({ type }) => type === 'journey.step.abandoned.v1');
  expect(told).toMatchObject([{ test_run: true, data: { actor: 'scheduler' } }]);
});

test('a move that comes again, or after the one behind it, changes nothing more', async () => {
  const intake = await startIntake();
  const journeyId = await resting(intake);
  const first = { number: 1, at: intake.clock.now(), byMs: 30 * hour };
  const second = { number: 2, at: first.at, byMs: 30 * hour };
  for (const moves of [[first, second], [first], [first, second]]) await tell(intake, moves);
  const { idleSince, clockNumber } = (await intake.context.journeys.get(journeyId)) ?? {};
  expect([idleSince, clockNumber]).toEqual([first.at - 60 * hour, 2]);
  expect(await milestonesOf(intake, journeyId)).toEqual([]);
});

test('decisions.md 14: journeys that began later, and those of another client or brand, stay as they are', async () => {
  const intake = await startIntake();
  const move = { number: 1, at: intake.clock.now(), byMs: 100 * hour };
  intake.clock.pass(1);
  const later = await resting(intake);
  await tell(intake, [move]);
  await tell(intake, [{ ...move, at: intake.clock.now() }], 'cli_2');
  await sweepNow(intake);
  expect(await milestonesOf(intake, later)).toEqual([]);
  expect((await intake.context.journeys.get(later))?.clockNumber).toBeUndefined();
});

test('what is held waits for so much less, and a journey without an answer is removed by the schedule', async () => {
  const intake = await startIntake();
  const held = await resting(intake);
  expect(await reporterOf(intake).report(held, 'case.opened', { reference: 'c' })).toBe('HELD');
  const empty = await mint(intake);
  await tell(intake, [{ number: 1, at: intake.clock.now(), byMs: 31 * 24 * hour }]);
  await sweepNow(intake);
  expect((await intake.context.journeys.get(held))?.waiting).toMatchObject([{ outcome: 'quarantined' }]);
  expect(await intake.context.journeys.get(empty)).toBeUndefined();
});
