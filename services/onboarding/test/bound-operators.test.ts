import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { boundToken, startCases } from './cases-under-test.ts';

/** Every act of an operator in a case, with what it takes besides the step. */
const acts = {
  AssignStep: { assigneeType: 'ASSIGNEE_TYPE_OPERATOR', assigneeId: 'ada' },
  NudgeStep: {},
  EscalateStep: {},
  WaiveStep: { reason: 'not_needed' },
  ApproveStep: {},
  RejectStep: { reason: 'not_enough' },
  BlockStep: { reason: 'legal_hold' },
  UnblockStep: {},
  ReopenStep: { reason: 'name_changed' },
  GoLive: {},
};

test('decisions.md 11: to an operator bound to another client, every method treats a case as missing or is forbidden', async () => {
  const { server, clientId, addClient } = await startCases();
  await addClient('cli_theirs');
  const tokens = { owner: boundToken(clientId), stranger: boundToken('cli_theirs') };
  const ofClient = { own: { clientId }, missing: { clientId: 'cli_missing' } };
  const answers = await askBoundOperators(server, tokens, {
    'OnboardingOperatorService/ShowOnboardingCase': ofClient,
    'OnboardingOperatorService/ListExecutedAgreements': ofClient,
    ...Object.fromEntries(
      Object.entries(acts).map(([method, fields]) => [
        `OnboardingOperatorService/${method}`,
        {
          own: { ...ofClient.own, stepId: 'company_profile', ...fields },
          missing: { ...ofClient.missing, stepId: 'company_profile', ...fields },
        },
      ]),
    ),
    'AgreementOperatorService/ListAgreementVersions': { own: {} },
    'AgreementOperatorService/PublishAgreement': {
      own: { agreementId: 'msa', version: '2', title: 'Terms', text: 'Text' },
    },
    'OnboardingOperatorService/ListOnboardingCases': { own: {} },
    'AuditService/ListAuditRows': ofClient,
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(server).toSorted());
  const { 'OnboardingOperatorService/ListOnboardingCases': cases, ...others } = answers;
  for (const [method, { stranger, missing, owner }] of Object.entries(others)) {
    expect(['not-found', 'empty', 'forbidden'], method).toContain(kindOfAnswer(stranger));
    expect(stranger, method).toBe(missing);
    const isTooEarly = /ApproveStep|RejectStep|ReopenStep|WaiveStep|GoLive/.test(method);
    const isOfPlatform = /^(Agreement|Key|ParkedEvent|Store|Overview|ClientData)|FollowAuditRows$/.test(
      method,
    );
    const isEmpty = method.endsWith('/ListExecutedAgreements');
    expect(kindOfAnswer(owner), method).toBe(
      isOfPlatform ? 'forbidden' : isTooEarly ? 'refused' : isEmpty ? 'empty' : 'answered',
    );
  }
  expect(cases?.owner).toContain(clientId);
  for (const { stranger } of Object.values(answers)) expect(stranger).not.toContain(clientId);
});
