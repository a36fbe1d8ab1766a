import { OnboardingService } from '@telehealth/contracts/accounts/v1/onboarding_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit';
import { executeForClient } from '../../app/agreements/execute-agreement.ts';
import { startRun } from '../../app/e2e-runs/start-run.ts';
import { type CaseAct, changeCase, type SeenCase } from '../../app/onboarding/change-case.ts';
import { caseOf } from '../../app/onboarding/open-case.ts';
import { seeCase } from '../../app/onboarding/see-case.ts';
import type { Context } from '../../context.ts';
import { executionOf } from '../../domain/agreements/agreement.ts';
import { noteApiKeyUse, startStep, submitStep } from '../../domain/onboarding/client-acts.ts';
import type { Draft } from '../../domain/onboarding/draft.ts';
import { isStepId, stepOf } from '../../domain/onboarding/onboarding-case.ts';
import type { StepId } from '../../domain/onboarding/step.ts';
import { findCurrentAgreements } from '../../storage/agreements.ts';
import { findRun } from '../../storage/e2e-runs.ts';
import { agreementToProto, executionToProto } from './agreement-message.ts';
import { caseToProto, stepToProto } from './case-message.ts';
import { runToProto } from './run-message.ts';

export function onboardingService(context: Context): Contract {
  const seen = (call: Call) => seeCase(context, operationOf(call), ownCase(call), usedKey(call));
  const changed = (call: Call, { act, ...rest }: CaseAct) =>
    changeCase(context, operationOf(call), ownCase(call), {
      ...rest,
      act: (draft, look) => act(usedKey(call)(draft), look),
    });
  return contract(OnboardingService, 'internal', {
    async getOnboarding(_request, call) {
      const at = context.clock.now();
      return { case: caseToProto(await seen(call), { at, reader: 'client' }) };
    },
    async getOnboardingStep({ stepId }, call) {
      return { step: stepIn(await seen(call), stepIdOf(stepId)) };
    },
    async startOnboardingStep({ stepId }, call) {
      const id = stepIdOf(stepId);
      const act: CaseAct = { act: (draft) => startStep(draft, id), acting: { stepId: id, by: 'client' } };
      return { step: stepIn(await changed(call, act), id) };
    },
    async submitOnboardingStep({ stepId, fields }, call) {
      const id = stepIdOf(stepId);
      const act: CaseAct = {
        act: (draft, look) => submitStep(draft, id, { fields, look }),
        acting: { stepId: id, by: 'client' },
      };
      return { step: stepIn(await changed(call, act), id) };
    },
    async listAgreements(_request, call) {
      const limits = limitsOf(call);
      const [{ executions }, agreements] = await Promise.all([
        caseOf(context, { limits }, ownCase(call)),
        findCurrentAgreements(context.agreements, limits),
      ]);
      return {
        agreements: agreements.map((agreement) =>
          agreementToProto(agreement, { current: true, execution: executionOf(executions, agreement) }),
        ),
      };
    },
    async executeAgreement({ agreementId, version, signer, signerIp, signerUserAgent }, call) {
      const { name = '', title = '', email = '' } = signer ?? {};
      const { execution, isNew } = await executeForClient(context, operationOf(call), {
        ...{ agreementId, version, signer: { name, title, email } },
        ...{ ip: signerIp, userAgent: signerUserAgent, clientId: clientIdOf(call), before: usedKey(call) },
      });
      return { execution: executionToProto(execution), executedNow: isNew };
    },
    async startE2eRun({ brandId }, call) {
      const request = { clientId: clientIdOf(call), brandId, before: usedKey(call) };
      return { run: runToProto(await startRun(context, operationOf(call), request)) };
    },
    async getE2eRun({ runId }, call) {
      const run = await findRun(context.e2eRuns, { runId, clientId: clientIdOf(call) }, limitsOf(call));
      if (run === undefined) throw new DomainError('not-found');
      return { run: runToProto(run) };
    },
  });
}

function clientIdOf({ tenancy }: Call): string {
  if (tenancy === undefined) throw new DomainError('not-found', 'the call names no client');
  return tenancy.clientId;
}

function ownCase(call: Call) {
  const clientId = clientIdOf(call);
  return { clientId, clientIds: [clientId] };
}

/** A call of the client proves that its key is used; the key of a test run is not the client's. */
function usedKey({ tenancy }: Call): (draft: Draft) => Draft {
  const isClients = tenancy?.credentialId !== undefined && tenancy.e2eRunId === undefined;
  return isClients ? noteApiKeyUse : (draft) => draft;
}

function stepIdOf(text: string): StepId {
  if (!isStepId(text)) throw new DomainError('not-found');
  return text;
}

function stepIn(seen: SeenCase, id: StepId) {
  return stepToProto(seen, stepOf(seen.onboarding, id), 'client');
}
