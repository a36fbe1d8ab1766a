import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { openMissingCases } from '../src/app/cases/open-missing-cases.ts';
import { watchCases } from '../src/app/cases/schedule-onboarding.ts';
import { allDone, type CasesUnderTest, startCases } from './cases-under-test.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Lets the schedule run, hour by hour. */
async function live(cases: CasesUnderTest, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += hour) {
    cases.clock.pass(hour);
    await watchCases(cases.context, new AbortController().signal);
  }
}

onEmbeddedStore((freshUrl) => {
  test('decisions.md 3: a client that does nothing is reminded three times, and the step goes up to level 2, each once', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    await live(cases, 30 * day);
    expect(await cases.eventsOf()).toEqual([
      'client.started',
      ...Array(2).fill('step.nudged company_profile'),
      'step.nudged company_profile',
      ...Array(2).fill('step.escalated company_profile'),
    ]);
  });

  test('decisions.md 3: a platform that slept for a month reminds once, and goes to one level', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    cases.clock.pass(60 * day);
    await live(cases, hour);
    expect(await cases.eventsOf()).toEqual([
      'client.started',
      'step.nudged company_profile',
      'step.escalated company_profile',
    ]);
    const [escalated] = (await cases.onboardingEvents()).filter(({ type }) => /escalated/.test(type));
    expect(escalated?.data).toMatchObject({ level: 2, reason: 'overdue' });
  });

  test('decisions.md 3: the schedule opens the case of a client of an earlier version', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    const { context } = cases;
    for (let count = 0; count < 120; count++) await cases.addClient(`cli_old${count}`, false);
    const { signal } = new AbortController();
    await openMissingCases(context, signal);
    await openMissingCases(context, signal);
    const started = (await cases.onboardingEvents()).filter(({ type }) => /client\.started/.test(type));
    expect(new Set(started.map(({ client_id }) => client_id)).size).toBe(121);
    expect(started).toHaveLength(121);
  });

  test('the schedule gathers facts of every client, and writes nothing when nothing changed', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    const { context, clientId } = cases;
    await cases.submitProfile();
    for (let count = 0; count < 20; count++) await cases.addClient(`cli_other${count}`);
    cases.tell(allDone);
    const run = () => watchCases(context, new AbortController().signal);
    await run();
    await cases.settle();
    const stored = await context.cases.get(clientId);
    expect(stored?.steps.find(({ id }) => id === 'webhooks')?.state).toBe('completed');
    const others = await context.cases.find({ status: 'not_started' }, { limit: 100 });
    expect(others.map(({ facts }) => facts.webhook_tested)).toEqual(Array(20).fill(true));
    await run();
    expect((await context.cases.get(clientId))?.version).toBe(stored?.version);
  });
});
