import { AgreementExecutionSchema, AgreementSchema } from '@telehealth/contracts/onboarding/v1/agreement';
import { E2eRunSchema } from '@telehealth/contracts/onboarding/v1/e2e_run';
import {
  type OnboardingCase,
  OnboardingCaseSchema,
  OnboardingStepSchema,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import { DomainError } from '@telehealth/errors';
import { Agreement, AgreementExecution } from '@telehealth/public-api/onboarding/agreement';
import { E2eRun } from '@telehealth/public-api/onboarding/e2e-run';
import { Onboarding, OnboardingStep } from '@telehealth/public-api/onboarding/onboarding';
import { onboardingOperations } from '@telehealth/public-api/onboarding/operations';
import type { FastifyRequest } from 'fastify';
import { pathId, pathIds } from '../../edge/routing/path-ids.ts';
import { jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';
import { readWholeList } from '../routes/whole-list.ts';

const onboardingToJson = jsonEncoder(OnboardingCaseSchema, Onboarding, {
  // An agreement that fell due again is missing, though the gate was reached before.
  gate: ({ gateReady, gateMissing }: OnboardingCase) => ({
    ready: gateReady && gateMissing.length === 0,
    missing: gateMissing,
  }),
});
const stepToJson = jsonEncoder(OnboardingStepSchema, OnboardingStep);
const executionToJson = jsonEncoder(AgreementExecutionSchema, AgreementExecution);
const agreementToJson = jsonEncoder(AgreementSchema, Agreement);
const runToJson = jsonEncoder(E2eRunSchema, E2eRun);

/** The onboarding of the client (decisions.md 3). */
export function addOnboardingRoutes(
  scope: RouteScope,
  { clients: { onboarding, tenantKeys }, call, cursors }: RouteParts,
): void {
  serve(scope, onboardingOperations.readOnboarding, async (request) => {
    const answer = await call(request, onboarding.getOnboarding, {});
    return { data: onboardingToJson(answer.case) };
  });

  serve(scope, onboardingOperations.readOnboardingStep, async (request) => {
    const stepId = pathId(request, 'step_id');
    return { data: stepToJson((await call(request, onboarding.getOnboardingStep, { stepId })).step) };
  });

  serve(scope, onboardingOperations.startOnboardingStep, async (request) => {
    requireWholeClient(request);
    const stepId = pathId(request, 'step_id');
    return { data: stepToJson((await call(request, onboarding.startOnboardingStep, { stepId })).step) };
  });

  serve(scope, onboardingOperations.submitOnboardingStep, async (request) => {
    requireWholeClient(request);
    const submission = { ...pathIds(request, 'step_id'), fields: { ...request.body.fields } };
    return { data: stepToJson((await call(request, onboarding.submitOnboardingStep, submission)).step) };
  });

  addAgreementRoutes(scope, { onboarding, call, cursors });
  addRunRoutes(scope, { onboarding, tenantKeys, call, cursors });
}

/** Steps and agreements are those of the whole client, so a credential of some of its brands changes none. */
function requireWholeClient({ caller }: FastifyRequest): void {
  if (caller?.isLimitedToBrands) throw new DomainError('forbidden');
}

type Parts = Pick<RouteParts, 'call' | 'cursors'> & Pick<RouteParts['clients'], 'onboarding'>;

function addAgreementRoutes(scope: RouteScope, { onboarding, call, cursors }: Parts): void {
  serve(scope, onboardingOperations.listAgreements, async (request) => {
    const { agreements } = await call(request, onboarding.listAgreements, {});
    const entries = agreements.map(agreementToJson);
    return readWholeList(
      request,
      cursors,
      { list: 'agreements' },
      { entries, keyOf: ({ agreement_id: id }) => id },
    );
  });

  serve(scope, onboardingOperations.executeAgreement, async (request, reply) => {
    requireWholeClient(request);
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
  });
}

function addRunRoutes(
  scope: RouteScope,
  { onboarding, tenantKeys, call }: Parts & Pick<RouteParts['clients'], 'tenantKeys'>,
): void {
  serve(scope, onboardingOperations.startTestRun, async (request) => {
    const { brand_id: brandId } = request.body;
    // interface.md 4.0: a brand is never taken from a body against the header.
    if (request.brandId !== '' && request.brandId !== brandId) throw new DomainError('not-found');
    // Without the word of the client's own key, accounts gives onboarding no key for the run.
    await call(request, tenantKeys.permitTestRun, { brandId });
    const { run } = await call(request, onboarding.startE2eRun, { brandId });
    return { data: runToJson(run) };
  });

  serve(scope, onboardingOperations.readTestRun, async (request) => {
    const { run } = await call(request, onboarding.getE2eRun, pathIds(request, 'run_id'));
    return { data: runToJson(run) };
  });
}
