import { AssigneeType, OnboardingActor } from '@telehealth/contracts/onboarding/v1/onboarding';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { allDone, profile, signer, startCases, tenant } from './cases-under-test.ts';

const day = 24 * 60 * 60_000;

test('interface.md 7: unknown steps, agreements, runs and brands, and those of other clients, are one not-found', async () => {
  const cases = await startCases();
  const { client, own, operator, clientId } = cases;
  const nobody = tenant('cli_missing');
  const refusals = await Promise.all(
    [
      client.getOnboarding({}, nobody),
      client.getOnboardingStep({ stepId: 'nothing' }, own),
      client.getOnboardingStep({ stepId: '__proto__' }, own),
      client.startOnboardingStep({ stepId: 'nothing' }, own),
      client.submitOnboardingStep({ stepId: 'nothing' }, own),
      client.executeAgreement({ agreementId: 'nothing', version: '1', signer }, own),
      client.startE2eRun({ brandId: 'brd_of_another' }, own),
      client.startE2eRun({ brandId: 'brd_missing' }, own),
      client.getE2eRun({ runId: 'run_missing' }, own),
      operator.showOnboardingCase({ clientId: 'cli_missing' }),
      operator.blockStep({ clientId, stepId: 'nothing', reason: 'legal_hold' }),
      operator.blockStep({ clientId: 'cli_missing', stepId: 'webhooks', reason: 'legal_hold' }),
    ].map(refusalOf),
  );
  expect(new Set(refusals)).toEqual(new Set(['not-found']));
});

test('decisions.md 3: a submission reports every missing requirement, and a profile every missing field', async () => {
  const { client, own } = await startCases();
  const submitted = (stepId: string, fields: Record<string, string> = {}) =>
    client.submitOnboardingStep({ stepId, fields }, own);
  expect(await refusalOf(submitted('brand_setup'))).toBe('conflict step_not_ready');
  const wrong = { country: 'XX', contact_email: 'nobody', born: '1980' };
  expect(await refusalOf(submitted('company_profile', wrong))).toMatch(/^validation /);
  expect((await submitted('company_profile', profile)).step?.state).toBe(5);
  expect(await refusalOf(submitted('brand_setup', { brand: 'x' }))).toMatch(/^validation /);
  expect(await refusalOf(submitted('brand_setup'))).toMatch(/^validation /);
  // Repeated.
  await submitted('company_profile', profile);
  for (const stepId of ['api_keys', 'go_live', 'e2e_check'])
    expect(await refusalOf(submitted(stepId))).toBe('conflict step_not_ready');
});

test('decisions.md 3: an operator finds a step complete that the platform cannot judge, or gives it back', async () => {
  const cases = await startCases();
  const { client, own, operator, clientId } = cases;
  const clinical = { clientId, stepId: 'clinical_setup' };
  await cases.submitProfile();
  await cases.execute('baa');
  await client.submitOnboardingStep({ stepId: 'clinical_setup' }, own);
  expect(await cases.states()).toMatchObject({ clinical_setup: 'in_review' });
  expect(await refusalOf(operator.rejectStep({ ...clinical, reason: 'No document!' }))).toMatch(
    /^malformed-request/,
  );
  await operator.rejectStep({ ...clinical, reason: 'needs_document' });
  const { step } = await client.getOnboardingStep({ stepId: 'clinical_setup' }, own);
  expect(step).toMatchObject({ rejectReason: 'needs_document', turn: OnboardingActor.CLIENT });
  expect(await refusalOf(operator.approveStep(clinical))).toBe('conflict step_not_ready');
  await client.submitOnboardingStep({ stepId: 'clinical_setup' }, own);
  await operator.approveStep(clinical);
  expect(await cases.states()).toMatchObject({ clinical_setup: 'completed' });
  await operator.waiveStep({ clientId, stepId: 'domains', reason: 'shared_default' });
  expect(await refusalOf(operator.waiveStep({ clientId, stepId: 'webhooks', reason: 'late' }))).toBe(
    'conflict step_not_ready',
  );
  expect(await cases.states()).toMatchObject({ domains: 'waived' });
});

test('decisions.md 3: a blocked step loses the gate, and unblocking reaches it with another event', async () => {
  const cases = await startCases();
  const { operator, clientId } = cases;
  await cases.sign();
  await cases.know(allDone);
  expect(await cases.states()).toMatchObject({ e2e_check: 'ready' });
  const gate = async () => (await operator.showOnboardingCase({ clientId })).case?.gateReady;
  await operator.blockStep({ clientId, stepId: 'e2e_check', reason: 'legal_hold' });
  expect(await gate()).toBe(false);
  await operator.unblockStep({ clientId, stepId: 'e2e_check' });
  expect(await gate()).toBe(true);
  const reached = (await cases.eventsOf()).filter((event) => event === 'completion.gate_ready');
  expect(reached).toHaveLength(2);
});

test('decisions.md 3: the list of operators begins with the earliest due time, page by page, and shows who must act', async () => {
  const cases = await startCases();
  const { operator, clientId } = cases;
  const others: string[] = [];
  for (const name of ['cli_2', 'cli_3']) {
    cases.clock.pass(day);
    others.push(name);
    await cases.addClient(name);
  }
  const first = await operator.listOnboardingCases({ limit: 2 });
  const rest = await operator.listOnboardingCases({ limit: 2, pageToken: first.nextPageToken });
  const rows = [...first.cases, ...rest.cases];
  expect(rows.map((each) => each.nextDueAt)).toEqual(
    rows.map((each) => each.nextDueAt).toSorted((a, b) => Number((a?.seconds ?? 0n) - (b?.seconds ?? 0n))),
  );
  expect(new Set(rows.map((each) => each.clientId))).toEqual(new Set([clientId, ...others]));
  expect(rows[0]).toMatchObject({ nextStepId: 'company_profile', turn: OnboardingActor.CLIENT });
  expect(rest.nextPageToken).toBe('');
});

test('the one who has a step is seen by operators alone', async () => {
  const { client, own, operator, clientId } = await startCases();
  const assigneeType = AssigneeType.OPERATOR;
  const assigned = { clientId, stepId: 'webhooks', assigneeId: 'ada_lovelace', assigneeType };
  expect((await operator.assignStep(assigned)).step?.assigneeId).toBe('ada_lovelace');
  expect((await client.getOnboardingStep({ stepId: 'webhooks' }, own)).step).toMatchObject({
    ...{ assigneeType: AssigneeType.OPERATOR, assigneeId: '' },
  });
  expect(await refusalOf(operator.assignStep({ ...assigned, assigneeId: 'Ada Lovelace' }))).toMatch(
    /^malformed-request/,
  );
});

test('design.md 6: no log, event or audit row reveals the signer or the profile', async () => {
  const cases = await startCases();
  const { client, own } = cases;
  const canary = (fields: object) => JSON.parse(JSON.stringify(fields).replaceAll('@', '@@'));
  await refusalOf(client.submitOnboardingStep({ stepId: 'company_profile', fields: canary(profile) }, own));
  await cases.submitProfile();
  await refusalOf(
    client.executeAgreement({ agreementId: 'msa', version: 'old', signer, signerIp: '192.0.2.77' }, own),
  );
  const from = { signerIp: '192.0.2.77', signerUserAgent: 'Canary Browser' };
  await client.executeAgreement({ agreementId: 'msa', version: 'placeholder-1', signer, ...from }, own);
  const events = await cases.onboardingEvents();
  const { rows } = await cases.audit.listAuditRows({ clientId: cases.clientId });
  const said = [
    cases.log(),
    JSON.stringify(events),
    JSON.stringify(rows.map(({ changedJson, action, subject }) => [changedJson, action, subject])),
  ];
  for (const text of said) expect(text).not.toMatch(/canary|192\.0\.2\.77/i);
  expect(rows.map(({ action }) => action)).toContain('agreement.execute');
  // Where the signer agreed from is kept, and answered to nobody.
  expect((await cases.context.cases.get(cases.clientId))?.executions[0]).toMatchObject({
    ...{ ip: '192.0.2.77', userAgent: 'Canary Browser', signer },
  });
  const { agreements } = await client.listAgreements({}, own);
  const answered = JSON.stringify(agreements, (_, value) => (typeof value === 'bigint' ? 0 : value));
  expect(answered).not.toMatch(/192\.0\.2\.77|Canary Browser/);
});
