import { E2eRunStatus } from '@telehealth/contracts/onboarding/v1/e2e_run';
import {
  AssigneeType,
  OnboardingActor,
  OnboardingStatus,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { refusalOf } from '@telehealth/rpc/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { allDone, brandId, nothing, startCases } from './cases-under-test.ts';
import { startScriptedApi } from './scripted-api.ts';

await onEveryStore((freshUrl) => {
  test('interface.md 6: from the opening to going live every event comes once, in an order that makes sense', async () => {
    const api = await startScriptedApi();
    const cases = await startCases({ storeUrl: freshUrl(), publicApiUrl: api.url });
    const { client, own, operator, clientId } = cases;
    await operator.assignStep({
      ...{ clientId, stepId: 'msa_agreement', assigneeId: 'usr_1' },
      assigneeType: AssigneeType.CLIENT_CONTACT,
    });
    await cases.submitProfile();
    await operator.nudgeStep({ clientId, stepId: 'msa_agreement' });
    await operator.escalateStep({ clientId, stepId: 'msa_agreement' });
    await cases.execute('msa');
    await cases.execute('baa');
    expect(await refusalOf(client.startE2eRun({ brandId }, own))).toBe('conflict onboarding_not_ready');
    expect(await refusalOf(operator.goLive({ clientId }))).toBe('conflict onboarding_not_ready');
    await cases.know(allDone);
    expect(await cases.states()).toMatchObject({
      api_keys: 'completed',
      e2e_check: 'ready',
      go_live: 'locked',
    });
    expect((await client.getOnboarding({}, own)).case).toMatchObject({
      ...{ status: OnboardingStatus.GATE_READY, gateReady: true, gateMissing: [] },
      ...{ requiredTotal: 11, requiredDone: 9, percent: 81 },
    });

    expect((await cases.run())?.status).toBe(E2eRunStatus.PASSED);
    // A test run that passed counts before its event comes.
    for (const _ of ['first', 'again']) {
      const { case: live } = await operator.goLive({ clientId });
      expect(live).toMatchObject({ status: OnboardingStatus.COMPLETED, percent: 100 });
    }
    expect(await cases.eventsOf()).toEqual([
      'client.started',
      'step.assigned msa_agreement',
      'step.started company_profile',
      'step.completed company_profile',
      'step.nudged msa_agreement',
      'step.escalated msa_agreement',
      'agreement.executed',
      ...begunAndDone('msa_agreement', 'payments_setup', 'api_keys'),
      'agreement.executed',
      ...begunAndDone('baa_agreement', 'brand_setup', 'clinical_setup'),
      ...begunAndDone('offerings_enabled', 'qualification_questions', 'domains', 'webhooks'),
      'completion.gate_ready',
      'step.started e2e_check',
      'completion.e2e_result',
      'step.completed e2e_check',
      ...begunAndDone('go_live'),
      'client.completed',
    ]);
    const events = await cases.onboardingEvents();
    expect(new Set(events.map(({ type }) => type)).size).toBe(10);
    for (const event of events) {
      expect(event).toMatchObject({ client_id: clientId, test: true });
      expect(event).not.toHaveProperty('brand_id');
    }
  });

  test('interface.md 1: a case opens with its client, and what other services know changes it by events', async () => {
    const cases = await startCases({ storeUrl: freshUrl() });
    const { client, own } = cases;
    await cases.submitProfile();
    const { step } = await client.getOnboardingStep({ stepId: 'brand_setup' }, own);
    expect(step).toMatchObject({ turn: OnboardingActor.CLIENT, needs: ['company_profile'] });
    expect(step?.requirements.map(({ code }) => code)).toEqual([
      'enabled_therapies',
      'redirect_allowlist',
      'browser_origins',
    ]);
    await cases.know(allDone);
    expect(await cases.states()).toMatchObject({ brand_setup: 'completed', domains: 'completed' });
    // What is gone opens the step again, with no second start.
    await cases.know(nothing);
    expect(await cases.states()).toMatchObject({ brand_setup: 'in_progress', domains: 'in_progress' });
    await cases.know(allDone);
    expect(await cases.states()).toMatchObject({ brand_setup: 'completed' });
    const ofBrand = (await cases.eventsOf()).filter((event) => event.endsWith('brand_setup'));
    expect(ofBrand).toEqual(['step.started brand_setup', ...Array(2).fill('step.completed brand_setup')]);
  });
});

function begunAndDone(...stepIds: readonly string[]): readonly string[] {
  return stepIds.flatMap((id) => [`step.started ${id}`, `step.completed ${id}`]);
}
