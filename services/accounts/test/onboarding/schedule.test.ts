import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { openMissingCases } from '../../src/app/onboarding/open-missing-cases.ts';
import { watchCases } from '../../src/app/onboarding/watch-cases.ts';
import { createTestClient } from '../accounts-under-test.ts';
import { allDone, type CasesUnderTest, startCases } from './cases-under-test.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Lets the schedule run, hour by hour. */
async function live({ accounts }: CasesUnderTest, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += hour) {
    accounts.clock.pass(hour);
    await watchCases(accounts.context, new AbortController().signal);
  }
}

onEmbeddedStore((freshUrl) => {
  test('decisions.md 3: a client that does nothing is reminded three times, and the step goes up to level 2, each once', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    await cases.client.getOnboarding({}, cases.own);
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
    await cases.client.getOnboarding({}, cases.own);
    cases.accounts.clock.pass(60 * day);
    await live(cases, hour);
    expect(await cases.eventsOf()).toEqual([
      'client.started',
      'step.nudged company_profile',
      'step.escalated company_profile',
    ]);
    const [escalated] = (await cases.accounts.onboardingEvents()).filter(({ type }) =>
      /escalated/.test(type),
    );
    expect(escalated?.data).toMatchObject({ level: 2, reason: 'overdue' });
  });

  test('decisions.md 3: the schedule opens the case of a client of an earlier version', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    const { context } = cases.accounts;
    for (let count = 0; count < 120; count++) {
      const client = { name: 'Old', mode: 'test', createdAt: 0, updatedAt: 0, version: 1 } as const;
      const limits = { intakePerSecond: 1, otherPerSecond: 1 };
      await context.clients.insert({ _id: `cli_old${count}`, ...client, limits });
    }
    const { signal } = new AbortController();
    await openMissingCases(context, signal);
    await openMissingCases(context, signal);
    const started = (await cases.accounts.onboardingEvents()).filter(({ type }) =>
      /client\.started/.test(type),
    );
    expect(new Set(started.map(({ client_id }) => client_id)).size).toBe(121);
    expect(started).toHaveLength(121);
  });

  test('the schedule sees what other services know, of every client, and writes nothing when nothing changed', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    const { accounts, clientId } = cases;
    await cases.submitProfile();
    const others: string[] = [];
    for (let count = 0; count < 20; count++) others.push(await createTestClient(accounts, `Other ${count}`));
    cases.know(allDone);
    const look = () => watchCases(accounts.context, new AbortController().signal);
    await look();
    await accounts.context.relay.drain();
    const stored = await accounts.context.cases.get(clientId);
    expect(stored?.steps.find(({ id }) => id === 'webhooks')?.state).toBe('completed');
    const opened = await accounts.context.cases.find({ status: 'not_started' }, { limit: 100 });
    expect(opened.flatMap(({ steps }) => steps.filter(({ state }) => state === 'ready'))).toHaveLength(
      others.length,
    );
    await look();
    expect((await accounts.context.cases.get(clientId))?.version).toBe(stored?.version);
  });
});
