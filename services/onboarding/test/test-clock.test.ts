import { makeEvent } from '@telehealth/events';
import { expect, test } from 'vitest';
import { type CasesUnderTest, startCases } from './cases-under-test.ts';

const day = 24 * 60 * 60_000;

/** Publishes that the clock of a client was moved now; resolves when everything is handled. */
async function move(cases: CasesUnderTest, number: number, byMs: number, clientId = cases.clientId) {
  const data = { advances: [{ number, at: cases.clock.now(), byMs }], brandIds: [] };
  await cases.context.bus.publish(
    makeEvent({
      ...{ type: 'client.clock_advanced.v1', clientId, subject: clientId, test: true },
      ...{ recordedAt: cases.clock.now(), data },
    }),
  );
  await cases.settle();
}

const dueOf = async (cases: CasesUnderTest) =>
  (await cases.context.cases.get(cases.clientId))?.steps.find(({ id }) => id === 'company_profile')?.dueAt ??
  0;

test('decisions.md 14: due dates come earlier, and reminders and escalations with them, each move once', async () => {
  const cases = await startCases();
  const due = await dueOf(cases);
  await move(cases, 1, 60 * day);
  await move(cases, 1, 60 * day);
  expect(await dueOf(cases)).toBe(due - 60 * day);
  expect(await cases.eventsOf()).toEqual([
    'client.started',
    'step.nudged company_profile',
    'step.escalated company_profile',
  ]);
  await move(cases, 2, 7 * day);
  expect(await cases.eventsOf()).toEqual([
    'client.started',
    'step.nudged company_profile',
    'step.escalated company_profile',
    'step.nudged company_profile',
  ]);
});

test('decisions.md 14: the clock of another client moves nothing, and what is done stays', async () => {
  const cases = await startCases();
  const due = await dueOf(cases);
  await cases.addClient('cli_2');
  await move(cases, 1, 60 * day, 'cli_2');
  expect(await dueOf(cases)).toBe(due);
  await cases.submitProfile();
  await move(cases, 1, day);
  expect(await dueOf(cases)).toBe(0);
});
