import type { PlainInit } from '@telehealth/contracts/codec';
import type { E2eRunSchema } from '@telehealth/contracts/onboarding/v1/e2e_run';
import { OnboardingService } from '@telehealth/contracts/onboarding/v1/onboarding_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, operationOf } from '@telehealth/service-kit/calls';
import { executeForClient } from '../app/agreements/execute-agreement.ts';
import { listAgreements } from '../app/agreements/list-agreements.ts';
import { type CaseAct, changeCase } from '../app/cases/change-case.ts';
import type { JudgedCase } from '../app/cases/read-basis.ts';
import { readCase } from '../app/cases/read-case.ts';
import { getRun, startRun } from '../app/e2e-runs/start-run.ts';
import type { Context } from '../context.ts';
import { startStep, submitStep } from '../domain/acts/client-acts.ts';
import { isStepId, stepOf } from '../domain/cases/onboarding-case.ts';
import { sourcesOf } from '../domain/cases/requirements.ts';
import type { StepId } from '../domain/cases/step.ts';
import type { StoredRun } from '../domain/e2e-runs/e2e-run.ts';
import { shownCase, shownStep } from './shown-case.ts';

export function onboardingService(context: Context): Contract {
  const read = (call: Call) => readCase(context, operationOf(call), ownCase(call));
  async function actOn(stepId: StepId, call: Call, act: CaseAct) {
    const acting = { stepId, by: 'client' } as const;
    const judged = await changeCase(context, operationOf(call), ownCase(call), { ...act, acting });
    return { step: stepIn(judged, stepId) };
  }
  return contract(OnboardingService, {
    async getOnboarding(_request, call) {
      return { case: shownCase(await read(call), { at: context.clock.now(), reader: 'client' }) };
    },
    async getOnboardingStep({ stepId }, call) {
      const id = stepIdOf(stepId);
      return { step: stepIn(await read(call), id) };
    },
    async startOnboardingStep({ stepId }, call) {
      const id = stepIdOf(stepId);
      return await actOn(id, call, { act: (draft) => startStep(draft, id) });
    },
    async submitOnboardingStep({ stepId, fields }, call) {
      const id = stepIdOf(stepId);
      return await actOn(id, call, {
        sources: sourcesOf(id),
        act: (draft, basis) => submitStep(draft, id, { fields, by: submitterOf(call), basis }),
      });
    },
    async listAgreements(_request, call) {
      return { agreements: await listAgreements(context, operationOf(call), clientIdOf(call)) };
    },
    async executeAgreement({ agreementId, version, signer, signerIp, signerUserAgent }, call) {
      const { execution, isNew } = await executeForClient(context, operationOf(call), {
        agreementId,
        version,
        signer: signer ?? { name: '', title: '', email: '' },
        ip: signerIp,
        userAgent: signerUserAgent,
        clientId: clientIdOf(call),
      });
      return { execution, created: isNew };
    },
    async startE2eRun({ brandId }, call) {
      const request = { clientId: clientIdOf(call), brandIds: call.tenancy?.brandIds ?? [], brandId };
      return { run: shownRun(await startRun(context, operationOf(call), request)) };
    },
    async getE2eRun({ runId }, call) {
      const run = await getRun(context, operationOf(call), { runId, clientId: clientIdOf(call) });
      return { run: shownRun(run) };
    },
  });
}

/** The credential that submits a step. */
function submitterOf(call: Call): string {
  return operationOf(call).actor?.name ?? '';
}

function ownCase(call: Call) {
  const clientId = clientIdOf(call);
  return { clientId, clientIds: [clientId] };
}

function stepIdOf(text: string): StepId {
  if (!isStepId(text)) throw new DomainError('not-found');
  return text;
}

function stepIn(judged: JudgedCase, id: StepId) {
  return shownStep(judged, stepOf(judged.onboarding, id), 'client');
}

function shownRun(run: StoredRun): PlainInit<typeof E2eRunSchema> {
  return { ...run, runId: run._id };
}
