import { createRegistry } from '@telehealth/service-kit/telemetry';
import { readSeries } from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { openMissingCases } from '../src/app/schedule/schedule-onboarding.ts';
import { allDone, startCases } from './cases-under-test.ts';

const day = 24 * 60 * 60_000;

const { signal } = new AbortController();

test('decisions.md 3: a client that does nothing is reminded three times, and the step goes up to level 2, each once', async () => {
  const cases = await startCases();
  for (let days = 0; days < 30; days++) {
    cases.clock.pass(day);
    await cases.watch();
  }
  expect(await cases.eventsOf()).toEqual([
    'client.started',
    ...Array(3).fill('step.nudged company_profile'),
    ...Array(2).fill('step.escalated company_profile'),
  ]);
  const { data } = (await cases.onboardingEvents()).at(-1) ?? expect.fail();
  expect(data).toMatchObject({ level: 2, reason: 'overdue' });
});

test('decisions.md 16: open onboardings with a step that is past due are a metric by status', async () => {
  const registry = createRegistry('onboarding');
  const cases = await startCases({ registry });
  const pastDue = () => readSeries(registry, 'onboarding_cases_past_due', 'status');
  await cases.addClient('cli_2');
  const calm = { not_started: 0, in_progress: 0, gate_ready: 0 };
  expect(await pastDue()).toEqual(calm);
  cases.clock.pass(60 * day);
  expect(await pastDue()).toEqual({ ...calm, not_started: 2 });
  await cases.submitProfile();
  expect(await pastDue()).toEqual({ ...calm, not_started: 1 });
  cases.clock.pass(60 * day);
  expect(await pastDue()).toEqual({ ...calm, not_started: 1, in_progress: 1 });
});

test('decisions.md 3: the schedule opens the cases of clients whose event was lost; a run that opens none reads one page, the next the page behind it', async () => {
  const cases = await startCases();
  const { context } = cases;
  for (let count = 0; count < 120; count++) await cases.addClient(`cli_old${count}`, false);
  const pages: number[] = [];
  const clients: typeof context.clients = {
    find: context.clients.find,
    async list(page, asker) {
      const listed = await context.clients.list(page, asker);
      pages.push(listed.length);
      return listed;
    },
  };
  const run = async () => {
    await openMissingCases({ ...context, clients }, signal);
    return pages.splice(0);
  };
  expect(await run(), 'every case is missing').toEqual([100, 21]);
  for (const page of [100, 21, 100]) expect(await run()).toEqual([page]);
  const started = (await cases.onboardingEvents()).filter(({ type }) => /client\.started/.test(type));
  expect(new Set(started.map(({ client_id }) => client_id)).size).toBe(121);
  expect(started).toHaveLength(121);
});

test('the schedule gathers facts of every client, and writes nothing when nothing changed', async () => {
  const cases = await startCases();
  const { context, clientId } = cases;
  await cases.submitProfile();
  for (let count = 0; count < 20; count++) await cases.addClient(`cli_other${count}`);
  cases.tell(allDone);
  const run = () => cases.watch();
  await run();
  await cases.settle();
  const stored = await context.cases.get(clientId);
  expect(stored?.steps.find(({ id }) => id === 'webhooks')?.state).toBe('completed');
  const others = await context.cases.find({ status: 'not_started' }, { limit: 100 });
  expect(others.map(({ facts }) => facts.webhook_tested)).toEqual(Array(20).fill(true));
  await run();
  expect((await context.cases.get(clientId))?.version).toBe(stored?.version);
});

test('a run refreshes 250 open cases of each status, and the next one those behind them', async () => {
  const cases = await startCases();
  await cases.submitProfile();
  await cases.addClient('cli_other');
  await cases.settle();
  const other = (await cases.context.cases.get('cli_other')) ?? expect.fail();
  for (let count = 1; count < 299; count++)
    await writable(cases.context.cases).insert({ ...other, _id: `${other._id}${count}` });
  cases.tell(allDone);
  const run = async () => {
    await cases.watch();
    const found = await cases.context.cases.find({}, { limit: 1000 });
    return found.filter(({ facts }) => facts.webhook_tested).length;
  };
  // The one case in progress does not wait for the others, which have not started.
  expect([await run(), await run()]).toEqual([251, 300]);
  cases.tell({ ...allDone, webhook_tested: false });
  expect([await run(), await run()]).toEqual([49, 0]);
});
