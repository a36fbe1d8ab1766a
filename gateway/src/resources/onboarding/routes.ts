import { AgreementExecutionSchema, AgreementSchema } from '@telehealth/contracts/onboarding/v1/agreement';
import { E2eRunSchema } from '@telehealth/contracts/onboarding/v1/e2e_run';
import {
  type OnboardingCase,
  OnboardingCaseSchema,
  OnboardingStepSchema,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { Agreement, AgreementExecution } from '@telehealth/public-api/onboarding/agreement';
import { E2eRun } from '@telehealth/public-api/onboarding/e2e-run';
import {
  Onboarding,
  OnboardingStep,
  OnboardingStepSummary,
} from '@telehealth/public-api/onboarding/onboarding';
import { onboardingOperations } from '@telehealth/public-api/onboarding/operations';
import { pathId } from '../../edge/routing/path-ids.ts';
import { routeOf } from '../../edge/routing/route-of.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';

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
  scope.route({
    ...routeOf(onboardingOperations.readOnboarding),
    handler: async (request) => {
      const answer = await call(request, onboarding.getOnboarding, {});
      return { data: onboardingToJson(answer.case) };
    },
  });

  scope.route({
    ...routeOf(onboardingOperations.readOnboardingStep),
    handler: async (request) => {
      const stepId = pathId(request, 'step_id');
      return { data: stepToJson((await call(request, onboarding.getOnboardingStep, { stepId })).step) };
    },
  });

  scope.route({
    ...routeOf(onboardingOperations.startOnboardingStep),
    handler: async (request) => {
      const stepId = pathId(request, 'step_id');
      return { data: stepToJson((await call(request, onboarding.startOnboardingStep, { stepId })).step) };
    },
  });

  scope.route({
    ...routeOf(onboardingOperations.submitOnboardingStep),
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
  scope.route({
    ...routeOf(onboardingOperations.listAgreements),
    handler: async (request) => {
      const { agreements } = await call(request, onboarding.listAgreements, {});
      return { data: agreements.map(agreementToJson), next_cursor: null };
    },
  });

  scope.route({
    ...routeOf(onboardingOperations.executeAgreement),
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
  scope.route({
    ...routeOf(onboardingOperations.startTestRun),
    handler: async (request, reply) => {
      const { brand_id: brandId } = request.body;
      const { run } = await call(request, onboarding.startE2eRun, { brandId });
      reply.code(202);
      return { data: runToJson(run) };
    },
  });

  scope.route({
    ...routeOf(onboardingOperations.readTestRun),
    handler: async (request) => {
      const { run } = await call(request, onboarding.getE2eRun, { runId: pathId(request, 'run_id') });
      return { data: runToJson(run) };
    },
  });
}
