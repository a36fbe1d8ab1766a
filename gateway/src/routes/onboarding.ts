import { AgreementExecutionSchema, AgreementSchema } from '@telehealth/contracts/onboarding/v1/agreement';
import { E2eRunSchema } from '@telehealth/contracts/onboarding/v1/e2e_run';
import {
  type OnboardingCase,
  OnboardingCaseSchema,
  OnboardingStepSchema,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { Agreement, AgreementAcceptance, AgreementExecution } from '../schemas/agreement.ts';
import { E2eRun, E2eRunStart, passedRun } from '../schemas/e2e-run.ts';
import { dataOf, pageOf } from '../schemas/envelope.ts';
import {
  Onboarding,
  OnboardingStep,
  OnboardingStepSummary,
  StepSubmission,
  submittedStep,
} from '../schemas/onboarding.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const root = '/v1/account/onboarding';
const step = `${root}/steps/:step_id` as const;
const tags = ['Onboarding'];

const summaryToJson = jsonEncoder(OnboardingStepSchema, OnboardingStepSummary);
const onboardingToJson = jsonEncoder(OnboardingCaseSchema, Onboarding, {
  steps: ({ steps }: OnboardingCase) => steps.map(summaryToJson),
  gate: ({ gateReady, gateMissing }: OnboardingCase) => ({ ready: gateReady, missing: gateMissing }),
});
const stepToJson = jsonEncoder(OnboardingStepSchema, OnboardingStep);
const executionToJson = jsonEncoder(AgreementExecutionSchema, AgreementExecution);
const agreementToJson = jsonEncoder(AgreementSchema, Agreement, {
  execution: ({ execution }) => (execution === undefined ? undefined : executionToJson(execution)),
});
const runToJson = jsonEncoder(E2eRunSchema, E2eRun);

/** The onboarding of the client (decisions.md 3). */
export function addOnboardingRoutes(scope: RouteScope, { clients: { onboarding }, call }: RouteParts): void {
  scope.get(root, {
    schema: {
      operationId: 'readOnboarding',
      summary: 'The onboarding of the client',
      description: 'What is done elsewhere changes it within a second.',
      tags,
      response: { 200: dataOf(Onboarding) },
    },
    handler: async (request) => {
      const answer = await call(request, onboarding.getOnboarding, {});
      return { data: onboardingToJson(answer.case) };
    },
  });

  scope.get(step, {
    schema: {
      operationId: 'readOnboardingStep',
      summary: 'A step with what it needs',
      description: 'And the states that it had.',
      tags,
      response: { 200: dataOf(OnboardingStep) },
    },
    handler: async (request) => {
      const stepId = pathId(request, 'step_id');
      return { data: stepToJson((await call(request, onboarding.getOnboardingStep, { stepId })).step) };
    },
  });

  scope.post(`${step}/start`, {
    schema: {
      operationId: 'startOnboardingStep',
      summary: 'Start a step',
      description: 'A started step stays as it is.',
      tags,
      response: { 200: dataOf(OnboardingStep) },
    },
    config: { problems: ['conflict'] },
    handler: async (request) => {
      const stepId = pathId(request, 'step_id');
      return { data: stepToJson((await call(request, onboarding.startOnboardingStep, { stepId })).step) };
    },
  });

  scope.post(`${step}/submit`, {
    schema: {
      operationId: 'submitOnboardingStep',
      summary: 'Say that a step is done',
      description: 'It completes, or goes to review. 422 has an issue for everything that is missing.',
      tags,
      body: StepSubmission,
      response: { 200: dataOf(OnboardingStep, submittedStep) },
    },
    config: { problems: ['conflict', 'validation'] },
    handler: async (request) => {
      const submission = { stepId: pathId(request, 'step_id'), fields: { ...request.body.fields } };
      return { data: stepToJson((await call(request, onboarding.submitOnboardingStep, submission)).step) };
    },
  });

  addAgreementRoutes(scope, { onboarding, call });
  addRunRoutes(scope, { onboarding, call });
}

type Parts = Pick<RouteParts, 'call'> & Pick<RouteParts['clients'], 'onboarding'>;

function addAgreementRoutes(scope: RouteScope, { onboarding, call }: Parts): void {
  scope.get(`${root}/agreements`, {
    schema: {
      operationId: 'listAgreements',
      summary: 'The agreements in their current versions',
      description: 'Each with its execution by the client, if there is one.',
      tags,
      response: { 200: pageOf(Agreement) },
    },
    handler: async (request) => {
      const { agreements } = await call(request, onboarding.listAgreements, {});
      return { data: agreements.map(agreementToJson), next_cursor: null };
    },
  });

  scope.post(`${root}/agreements/:agreement_id/execute`, {
    schema: {
      operationId: 'executeAgreement',
      summary: 'Execute an agreement',
      description:
        'The first execution of a version is the record; a later one answers it with 200, whoever signs.',
      tags,
      body: AgreementAcceptance,
      response: { 200: dataOf(AgreementExecution), 201: dataOf(AgreementExecution) },
    },
    config: { problems: ['conflict', 'validation'] },
    handler: async (request, reply) => {
      const {
        version,
        signer,
        signer_ip: signerIp = '',
        signer_user_agent: signerUserAgent = '',
      } = request.body;
      const agreementId = pathId(request, 'agreement_id');
      const accepted = { agreementId, version, signer, signerIp, signerUserAgent };
      const { execution, executedNow } = await call(request, onboarding.executeAgreement, accepted);
      reply.code(executedNow ? 201 : 200);
      return { data: executionToJson(execution) };
    },
  });
}

function addRunRoutes(scope: RouteScope, { onboarding, call }: Parts): void {
  scope.post(`${root}/e2e-runs`, {
    schema: {
      operationId: 'startTestRun',
      summary: 'Start a test run of a brand',
      description: 'A scripted patient qualifies, orders and pays. It takes up to two minutes.',
      tags,
      body: E2eRunStart,
      response: { 202: dataOf(E2eRun) },
    },
    config: { problems: ['conflict'] },
    handler: async (request, reply) => {
      const { brand_id: brandId } = request.body;
      const { run } = await call(request, onboarding.startE2eRun, { brandId });
      reply.code(202);
      return { data: runToJson(run) };
    },
  });

  scope.get(`${root}/e2e-runs/:run_id`, {
    schema: {
      operationId: 'readTestRun',
      summary: 'A test run with its checks',
      description: 'It passes when every check passed.',
      tags,
      response: { 200: dataOf(E2eRun, passedRun) },
    },
    handler: async (request) => {
      const { run } = await call(request, onboarding.getE2eRun, { runId: pathId(request, 'run_id') });
      return { data: runToJson(run) };
    },
  });
}
