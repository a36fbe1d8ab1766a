import { timestampDate } from '@bufbuild/protobuf/wkt';
import { OnboardingActor, type OnboardingStep } from '@telehealth/contracts/onboarding/v1/onboarding';
import { errorFromWire } from '@telehealth/rpc';
import { refusalOf } from '@telehealth/rpc/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { allDone, type CasesUnderTest, profile, startCases } from './cases-under-test.ts';

const stepId = 'company_profile';
const other = { ...profile, legal_name: 'Canary Group LLC' };

const submit = ({ client, own }: CasesUnderTest, fields: Record<string, string>) =>
  client.submitOnboardingStep({ stepId, fields }, own);

const detailOf = async (call: Promise<unknown>) =>
  errorFromWire(await call.catch((thrown: unknown) => thrown));

test('decisions.md 3: what a client submitted is read back with who and when; its audit row names the fields, without their values', async () => {
  const cases = await startCases();
  const { client, own, operator, clientId, clock } = cases;
  const before = await client.getOnboardingStep({ stepId }, own);
  expect(before.step?.submission).toBeUndefined();
  await cases.submitProfile();
  const at = clock.now();
  clock.pass(60_000);
  const { step } = await client.getOnboardingStep({ stepId }, own);
  const { case: shown } = await operator.showOnboardingCase({ clientId });
  const isStep = (each: OnboardingStep) => each.stepId === stepId;
  for (const submission of [step?.submission, shown?.steps.find(isStep)?.submission]) {
    expect(submission).toMatchObject({ fields: profile, submittedBy: 'key_tenant' });
    expect(submission?.submittedAt && timestampDate(submission.submittedAt).getTime()).toBe(at);
  }
  const { rows } = await cases.audit.listAuditRows({ clientId });
  const row = rows.find(({ action }) => action === 'onboarding.submit_step');
  expect(row?.actor?.who.value).toBe('key_tenant');
  const fields = ['contact_email', 'country', 'legal_name'];
  expect(JSON.parse(row?.changedJson ?? '{}')).toEqual({ step: stepId, fields });
  expect(rows.map(({ changedJson }) => changedJson).join()).not.toContain('Canary');
});

test('decisions.md 3: a changed resubmission is step_completed until an operator reopens the step', async () => {
  const cases = await startCases();
  const { client, own, operator, clientId } = cases;
  const named = { clientId, stepId, reason: 'name_changed' };
  expect(await refusalOf(operator.reopenStep(named))).toBe('conflict step_not_ready');
  await cases.submitProfile();
  expect(await refusalOf(submit(cases, profile))).toBe('ok');
  expect(await refusalOf(submit(cases, other))).toBe('conflict step_completed');
  const kept = await client.getOnboardingStep({ stepId }, own);
  expect(kept.step?.submission?.fields).toEqual(profile);

  expect(await refusalOf(operator.reopenStep({ ...named, reason: 'Not a code' }))).toMatch(/^malformed/);
  await operator.reopenStep(named);
  expect(await cases.states()).toMatchObject({ company_profile: 'in_progress' });
  await cases.know({});
  expect(await cases.states()).toMatchObject({ company_profile: 'in_progress' });
  const { case: open } = await client.getOnboarding({}, own);
  expect([open?.currentlyDue, open?.gateMissing[0]]).toEqual([[stepId], stepId]);
  await submit(cases, other);
  expect(await cases.states()).toMatchObject({ company_profile: 'completed' });
  const changed = await client.getOnboardingStep({ stepId }, own);
  expect(changed.step?.submission?.fields).toEqual(other);
  expect(await refusalOf(operator.reopenStep({ ...named, stepId: 'api_keys' }))).toBe(
    'conflict step_not_ready',
  );
});

test('decisions.md 3: a step that waits for others names them, and so does a test run', async () => {
  const cases = await startCases();
  const { client, own } = cases;
  const locked = await detailOf(client.startOnboardingStep({ stepId: 'offerings_enabled' }, own));
  expect(locked).toMatchObject({ reason: 'step_not_ready' });
  expect(locked?.detail).toBe('The step waits for brand_setup and clinical_setup.');
  await cases.submitProfile();
  const early = await detailOf(client.startE2eRun({ brandId: 'brd_1' }, own));
  expect(early?.detail).toBe(
    'A test run waits for msa_agreement, baa_agreement, brand_setup, payments_setup, clinical_setup, offerings_enabled, webhooks and api_keys.',
  );
});

test('decisions.md 1: the issues of a missing requirement point at nothing that the request does not have', async () => {
  const cases = await startCases();
  const { client, own } = cases;
  await cases.submitProfile();
  const refused = await detailOf(client.submitOnboardingStep({ stepId: 'brand_setup' }, own));
  expect(refused?.issues).toMatchObject(
    ['enabled_therapies', 'redirect_allowlist', 'browser_origins'].map((field) => ({
      code: 'requirement.missing',
      params: { field },
    })),
  );
  expect(refused?.issues.flatMap(({ where }) => where ?? [])).toEqual([]);
});

test('decisions.md 3: a step that the client works on is completed by the client, however it was noticed', async () => {
  const cases = await startCases();
  const { client, own } = cases;
  await cases.submitProfile();
  cases.tell({ enabled_therapies: true, redirect_allowlist: true, browser_origins: true });
  await client.submitOnboardingStep({ stepId: 'brand_setup' }, own);
  await client.startOnboardingStep({ stepId: 'webhooks' }, own);
  await cases.know({ webhook_tested: true, payments_subscribed: true });
  const completed = (await cases.onboardingEvents()).filter(({ type }) => type.includes('step.completed'));
  const said = (step: string) => completed.find(({ data }) => data.step_id === step)?.data;
  expect(said('brand_setup')).toMatchObject({ completed_by: 'client' });
  expect(said('brand_setup')?.computed ?? false).toBe(false);
  expect(said('webhooks')).toMatchObject({ completed_by: 'client', computed: true });
  const { step } = await client.getOnboardingStep({ stepId: 'webhooks' }, own);
  expect(step?.history.at(-1)?.by).toBe(OnboardingActor.CLIENT);
});

test('decisions.md 3: each step has a title for people; the gate asks all required steps before the test run, and its event counts them alone', async () => {
  const cases = await startCases();
  const { operator, clientId } = cases;
  const { case: read } = await operator.showOnboardingCase({ clientId });
  const titles = read?.steps.map(({ title }) => title) ?? [];
  expect(titles).toContain('Company profile');
  expect(new Set(titles).size).toBe(13);
  expect(titles).not.toContain('');
  const required = (read?.steps ?? []).filter((step) => step.required).map((step) => step.stepId);
  const before = required.filter((id) => id !== 'e2e_check' && id !== 'go_live');
  expect(read?.gateMissing).toEqual(before);
  await operator.waiveStep({ clientId, stepId: 'domains', reason: 'shared_default' });
  await cases.know(allDone);
  await cases.sign();
  const reached = (await cases.onboardingEvents()).find(({ type }) => type.includes('gate_ready'));
  const counted = { required_steps: before.length, completed_steps: before.length, waived_steps: 1 };
  expect(reached?.data).toEqual(counted);
});

test('decisions.md 3: what a client submits is kept although the platform had found everything before', async () => {
  const cases = await startCases();
  const { client, own } = cases;
  await cases.submitProfile();
  await cases.know(allDone);
  const brandSetup = { stepId: 'brand_setup' };
  const before = await client.getOnboardingStep(brandSetup, own);
  expect(before.step?.submission).toBeUndefined();
  const { step } = await client.submitOnboardingStep(brandSetup, own);
  expect(step?.submission).toMatchObject({ submittedBy: 'key_tenant' });
  const again = await client.submitOnboardingStep(brandSetup, own);
  expect(again.step?.submission).toEqual(step?.submission);
});

test('decisions.md 3: company data are corrected after go-live, once an operator has reopened the step', async () => {
  const cases = await startCases();
  const { client, own, operator, clientId } = cases;
  await cases.submitProfile();
  const stored = await cases.context.cases.get(clientId);
  await writable(cases.context.cases).update(
    clientId,
    {},
    { set: { completedAt: cases.clock.now(), status: 'completed' } },
  );
  expect(stored?.completedAt).toBeUndefined();
  expect(await refusalOf(submit(cases, profile))).toBe('ok');
  expect(await refusalOf(submit(cases, other))).toBe('conflict step_completed');
  await operator.reopenStep({ clientId, stepId, reason: 'name_changed' });
  await submit(cases, other);
  const { step } = await client.getOnboardingStep({ stepId }, own);
  expect([step?.submission?.fields, (await cases.states()).company_profile]).toEqual([other, 'completed']);
  expect(await refusalOf(operator.reopenStep({ clientId, stepId: 'brand_setup', reason: 'x' }))).toBe(
    'conflict step_not_ready',
  );
});
