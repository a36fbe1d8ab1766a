import { E2eRunStatus } from '@telehealth/contracts/accounts/v1/e2e_run';
import {
  OnboardingStatus,
  type OnboardingStep,
  RequirementResult,
} from '@telehealth/contracts/accounts/v1/onboarding';
import { expect, test, vi } from 'vitest';
import { signer, startCases } from './cases-under-test.ts';
import { startScriptedApi } from './scripted-api.ts';
import { startUpstreams } from './upstreams-under-test.ts';

/** The result of every requirement of a case by its code. */
function resultsIn(steps: readonly OnboardingStep[] = []) {
  return Object.fromEntries(
    steps.flatMap(({ requirements }) => requirements.map(({ code, result }) => [code, result])),
  );
}

test('a completed onboarding is read without a call to another service, and is as it was', async () => {
  const { url: publicApiUrl } = await startScriptedApi();
  const { calls, faults, gather: gatherFacts } = await startUpstreams();
  const cases = await startCases({ storeUrl: 'sqlite::memory:', publicApiUrl, gatherFacts });
  const { accounts, client, own, operator, clientId } = cases;
  const { brand: { brandId = '' } = {} } = await accounts.operator.createBrand({
    ...{ clientId, name: 'Acme Slim', enabledTherapies: ['ed'] },
    ...{ redirectAllowlist: ['https://own.example/'], browserOrigins: ['https://own.example'] },
  });
  await cases.submitProfile();
  faults.set('domains', 'no');
  await cases.execute('msa');
  await cases.execute('baa');
  const { run } = await client.startE2eRun({ brandId }, own);
  await vi.waitFor(async () => {
    const ended = await client.getE2eRun({ runId: run?.runId ?? '' }, own);
    expect(ended.run?.status).toBe(E2eRunStatus.PASSED);
  });
  await client.getOnboarding({}, own);
  expect(calls).not.toHaveLength(0);
  const { case: live } = await operator.goLive({ clientId });
  expect(live?.status).toBe(OnboardingStatus.COMPLETED);

  const callsBefore = calls.length;
  const { case: seen } = await client.getOnboarding({}, own);
  await client.getOnboardingStep({ stepId: 'webhooks' }, own);
  await client.startOnboardingStep({ stepId: 'webhooks' }, own);
  await client.executeAgreement({ agreementId: 'msa', version: 'placeholder-1', signer }, own);
  const { case: shown } = await operator.showOnboardingCase({ clientId });
  expect(calls.length - callsBefore).toBe(0);

  for (const read of [seen, shown]) {
    expect(read?.status).toBe(OnboardingStatus.COMPLETED);
    expect(read?.steps.map(({ state }) => state)).toEqual(live?.steps.map(({ state }) => state));
    // Nobody asks about a step that was left open.
    const leftOpen = { login_domain: RequirementResult.UNKNOWN, member_domain: RequirementResult.UNKNOWN };
    expect(resultsIn(read?.steps)).toEqual({ ...resultsIn(live?.steps), ...leftOpen });
  }
});
