import { operations } from '../../operation.ts';
import { dataOf, pageOf } from '../../schema/envelope.ts';
import { Agreement, AgreementAcceptance, AgreementExecution } from './agreement.ts';
import { E2eRun, E2eRunStart, passedRun } from './e2e-run.ts';
import { Onboarding, OnboardingStep, StepSubmission, submittedStep } from './onboarding.ts';

export const onboardingOperations = operations(
  { tag: 'Onboarding', credentials: ['apiKey'], brand: 'optional' },
  {
    readOnboarding: {
      method: 'GET',
      path: '/v1/account/onboarding',
      summary: 'The onboarding of the client',
      description: 'As of now: what is done elsewhere is looked at again.',
      answers: { 200: dataOf(Onboarding) },
    },
    readOnboardingStep: {
      method: 'GET',
      path: '/v1/account/onboarding/steps/{step_id}',
      summary: 'A step with what it needs',
      description: 'And the states that it had.',
      answers: { 200: dataOf(OnboardingStep) },
    },
    startOnboardingStep: {
      method: 'POST',
      path: '/v1/account/onboarding/steps/{step_id}/start',
      summary: 'Start a step',
      description: 'A started step stays as it is.',
      answers: { 200: dataOf(OnboardingStep) },
      problems: ['conflict'],
    },
    submitOnboardingStep: {
      method: 'POST',
      path: '/v1/account/onboarding/steps/{step_id}/submit',
      summary: 'Say that a step is done',
      description: 'It completes, or goes to review. 422 has an issue for everything that is missing.',
      body: StepSubmission,
      answers: { 200: dataOf(OnboardingStep, submittedStep) },
      problems: ['conflict', 'validation'],
    },
    listAgreements: {
      method: 'GET',
      path: '/v1/account/onboarding/agreements',
      summary: 'The agreements in their current versions',
      description: 'Each with its execution by the client, if there is one.',
      answers: { 200: pageOf(Agreement) },
    },
    executeAgreement: {
      method: 'POST',
      path: '/v1/account/onboarding/agreements/{agreement_id}/execute',
      summary: 'Execute an agreement',
      description:
        'The first execution of a version is the record; a later one answers it with 200, whoever signs.',
      body: AgreementAcceptance,
      answers: { 200: dataOf(AgreementExecution), 201: dataOf(AgreementExecution) },
      problems: ['conflict', 'validation'],
    },
    startTestRun: {
      method: 'POST',
      path: '/v1/account/onboarding/e2e-runs',
      summary: 'Start a test run of a brand',
      description: 'A scripted patient qualifies, orders and pays. It takes up to two minutes.',
      body: E2eRunStart,
      answers: { 202: dataOf(E2eRun) },
      problems: ['conflict'],
    },
    readTestRun: {
      method: 'GET',
      path: '/v1/account/onboarding/e2e-runs/{run_id}',
      summary: 'A test run with its checks',
      description: 'It passes when every check passed.',
      answers: { 200: dataOf(E2eRun, passedRun) },
    },
  },
);
