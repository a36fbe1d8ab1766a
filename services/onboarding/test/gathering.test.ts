import { E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import {
  OnboardingStatus,
  type OnboardingStep,
  RequirementResult,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import type { FactsRequest, GatherFacts } from '../src/adapters/facts/gather-facts.ts';
import { factSources } from '../src/domain/cases/facts.ts';
import { allDone, nothing, startCases } from './cases-under-test.ts';
import { startScriptedApi } from './scripted-api.ts';

/** Gathers what a test says, and keeps whom it asked for what. */
function scripted(answer: GatherFacts = async () => ({})) {
  const asked: FactsRequest['sources'][] = [];
  const gatherFacts: GatherFacts = async (request) => {
    if (request.sources.length > 0) asked.push(request.sources);
    return request.sources.length > 0 ? await answer(request) : {};
  };
  return { asked, gatherFacts };
}

test('decisions.md 3: reads ask no service and write nothing', async () => {
  const { asked, gatherFacts } = scripted(async () => nothing);
  const cases = await startCases({ gatherFacts });
  await cases.submitProfile();
  await cases.settle();
  const [before, askedBefore] = [await cases.context.cases.get(cases.clientId), asked.length];
  await cases.client.getOnboarding({}, cases.own);
  await cases.client.getOnboardingStep({ stepId: 'webhooks' }, cases.own);
  await cases.client.listAgreements({}, cases.own);
  await cases.operator.showOnboardingCase({ clientId: cases.clientId });
  expect(asked).toHaveLength(askedBefore);
  expect(await cases.context.cases.get(cases.clientId)).toEqual(before);
});

test('interface.md 1: a case that is not open yet reads as it will open, and opens with the first act', async () => {
  const cases = await startCases({ clientId: 'cli_unopened', isOpen: false });
  expect(await cases.states()).toMatchObject({ company_profile: 'ready', msa_agreement: 'locked' });
  expect(await cases.context.cases.get(cases.clientId)).toBeUndefined();
  await cases.submitProfile();
  expect(await cases.states()).toMatchObject({ company_profile: 'completed', msa_agreement: 'ready' });
  expect((await cases.eventsOf()).filter((event) => event === 'client.started')).toHaveLength(1);
  await cases.publish('client.created.v1');
  expect((await cases.eventsOf()).filter((event) => event === 'client.started')).toHaveLength(1);
});

test.each([
  ['client.created.v1', factSources],
  ['brand.changed.v1', factSources],
  ['api_key.used.v1', ['accounts']],
  ['enablement.changed.v1', ['catalog']],
  ['domain.changed.v1', ['domains', 'catalog']],
  ['webhook_registration.changed.v1', ['webhooks']],
] as const)(
  'after %s the services are asked that tell of it, and the case changes',
  async (type, sources) => {
    let isThere = false;
    const { asked, gatherFacts } = scripted(async () => (isThere ? allDone : nothing));
    const cases = await startCases({ gatherFacts });
    await cases.submitProfile();
    isThere = true;
    await cases.publish(type);
    expect(asked.at(-1)).toEqual(sources);
    expect(await cases.states()).toMatchObject({ webhooks: 'completed' });
    // A client of another database of the bus is nobody's.
    await cases.publish(type, 'cli_foreign');
    expect(await cases.context.cases.get('cli_foreign')).toEqual(
      type === 'client.created.v1' ? expect.anything() : undefined,
    );
  },
);

test('decisions.md 3: a submission asks the services with the facts of its step, so what was done a moment ago counts', async () => {
  let isTested: boolean | undefined;
  const { asked, gatherFacts } = scripted(async ({ sources }) =>
    sources.length === 1 ? { webhook_tested: isTested } : { ...allDone, webhook_tested: false },
  );
  const cases = await startCases({ gatherFacts });
  await cases.submitProfile();
  const submit = () => cases.client.submitOnboardingStep({ stepId: 'webhooks' }, cases.own);
  expect(await refusalOf(submit())).toMatch(/^unavailable/);
  isTested = false;
  expect(await refusalOf(submit())).toMatch(/^validation/);
  isTested = true;
  await submit();
  expect(asked.at(-1)).toEqual(['webhooks']);
  expect(await cases.states()).toMatchObject({ webhooks: 'completed' });
});

test('facts that were asked for before the case changed do not replace newer ones', async () => {
  const [asking, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let answers = 0;
  let isThere = false;
  const { gatherFacts } = scripted(async ({ sources }) => {
    if (sources.length === 1) return { webhook_tested: true };
    const found = isThere ? allDone : nothing;
    answers += 1;
    if (answers === 2) {
      asking.resolve();
      await goOn.promise;
    }
    return found;
  });
  const cases = await startCases({ gatherFacts });
  await cases.submitProfile();
  await cases.settle();
  const slow = cases.publish('brand.changed.v1');
  await asking.promise;
  isThere = true;
  await cases.watch();
  expect((await cases.context.cases.get(cases.clientId))?.facts).toEqual(allDone);
  goOn.resolve();
  await slow;
  expect((await cases.context.cases.get(cases.clientId))?.facts).toEqual(allDone);
});

/** The result of every requirement of a case by its code. */
const resultsIn = (steps: readonly OnboardingStep[] = []) =>
  Object.fromEntries(
    steps.flatMap(({ requirements }) => requirements.map(({ code, result }) => [code, result])),
  );

test('a completed onboarding is read without a call to another service, and is as it was', async () => {
  const told = { ...allDone, login_domain: true, member_domain: false };
  const { asked, gatherFacts } = scripted(async () => told);
  const { url: publicApiUrl } = await startScriptedApi();
  const cases = await startCases({ publicApiUrl, gatherFacts });
  const { client, own, operator, clientId } = cases;
  await cases.sign();
  expect((await cases.run())?.status).toBe(E2eRunStatus.PASSED);
  await cases.settle();
  const { case: live } = await operator.goLive({ clientId });
  const askedBefore = asked.length;
  expect(askedBefore).toBeGreaterThan(0);
  const { case: read } = await client.getOnboarding({}, own);
  await client.getOnboardingStep({ stepId: 'webhooks' }, own);
  await client.startOnboardingStep({ stepId: 'webhooks' }, own);
  await cases.execute('msa');
  const { case: shown } = await operator.showOnboardingCase({ clientId });
  expect(asked).toHaveLength(askedBefore);
  // Nobody asks about a step that was left open.
  const leftOpen = { login_domain: RequirementResult.UNKNOWN, member_domain: RequirementResult.UNKNOWN };
  for (const each of [read, shown]) {
    expect([live?.status, each?.status]).toEqual(Array(2).fill(OnboardingStatus.COMPLETED));
    expect(each?.steps.map(({ state }) => state)).toEqual(live?.steps.map(({ state }) => state));
    expect(resultsIn(each?.steps)).toEqual({ ...resultsIn(live?.steps), ...leftOpen });
  }
});
