import { E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import {
  OnboardingStatus,
  type OnboardingStep,
  RequirementResult,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { expect, test, vi } from 'vitest';
import { brandId, signer, startCases } from './cases-under-test.ts';
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
  const cases = await startCases({ publicApiUrl, gatherFacts });
  const { client, own, operator, clientId } = cases;
  faults.set('domains', 'no');
  await cases.publish('domain.changed.v1');
  await cases.submitProfile();
  await cases.execute('msa');
  await cases.execute('baa');
  const { run } = await client.startE2eRun({ brandId }, own);
  await vi.waitFor(async () => {
    const ended = await client.getE2eRun({ runId: run?.runId ?? '' }, own);
    expect(ended.run?.status).toBe(E2eRunStatus.PASSED);
  });
  await cases.settle();
  expect(calls).not.toHaveLength(0);
  const { case: live } = await operator.goLive({ clientId });
  expect(live?.status).toBe(OnboardingStatus.COMPLETED);

  const callsBefore = calls.length;
  const { case: read } = await client.getOnboarding({}, own);
  await client.getOnboardingStep({ stepId: 'webhooks' }, own);
  await client.startOnboardingStep({ stepId: 'webhooks' }, own);
  await client.executeAgreement({ agreementId: 'msa', version: 'placeholder-1', signer }, own);
  const { case: shown } = await operator.showOnboardingCase({ clientId });
  expect(calls.length - callsBefore).toBe(0);

  for (const each of [read, shown]) {
    expect(each?.status).toBe(OnboardingStatus.COMPLETED);
    expect(each?.steps.map(({ state }) => state)).toEqual(live?.steps.map(({ state }) => state));
    // Nobody asks about a step that was left open.
    const leftOpen = { login_domain: RequirementResult.UNKNOWN, member_domain: RequirementResult.UNKNOWN };
    expect(resultsIn(each?.steps)).toEqual({ ...resultsIn(live?.steps), ...leftOpen });
  }
});
