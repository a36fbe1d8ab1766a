import {
  AgreementOperatorService,
  OnboardingOperatorService,
} from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { listAgreementVersions, listExecutedAgreements } from '../app/agreements/list-agreements.ts';
import { publishAgreement } from '../app/agreements/publish-agreement.ts';
import { changeCase } from '../app/cases/change-case.ts';
import { listCases, readCase } from '../app/cases/read-case.ts';
import type { Context } from '../context.ts';
import {
  approveStep,
  assignStep,
  blockStep,
  escalateStep,
  goLive,
  nudgeStep,
  rejectStep,
  reopenStep,
  unblockStep,
  waiveStep,
} from '../domain/acts/operator-acts.ts';
import { isStepId, stepOf } from '../domain/cases/onboarding-case.ts';
import type { Basis } from '../domain/cases/requirements.ts';
import type { StepId } from '../domain/cases/step.ts';
import type { Draft } from '../domain/changes/draft.ts';
import { caseSummary, shownCase, shownStep } from './shown-case.ts';

type Named = { readonly clientId: string; readonly stepId: string };
type StepAct = (draft: Draft, id: StepId, basis: Basis) => Draft;

export function onboardingOperatorService(context: Context): Contract {
  async function change({ clientId, stepId }: Named, call: Call, act: StepAct) {
    if (!isStepId(stepId)) throw new DomainError('not-found');
    const judged = await changeCase(
      context,
      operationOf(call),
      { clientId, clientIds: boundClients(call) },
      { act: (draft, basis) => act(draft, stepId, basis), acting: { stepId, by: 'operator' } },
    );
    return { step: shownStep(judged, stepOf(judged.onboarding, stepId), 'operator') };
  }
  return contract(OnboardingOperatorService, {
    async listOnboardingCases({ status, limit, pageToken }, call) {
      const at = context.clock.now();
      const page = await listCases(context, operationOf(call), {
        clientIds: boundClients(call),
        status,
        limit: pageLimit(limit),
        after: readPageToken(pageToken, 'number', 'text'),
      });
      return {
        cases: page.rows.map((onboarding) => caseSummary(onboarding, at)),
        nextPageToken: nextPageToken(page, ({ nextDueAt, _id }) => [nextDueAt, _id]),
      };
    },
    async showOnboardingCase({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const at = context.clock.now();
      const judged = await readCase(context, operationOf(call), ref);
      return { case: shownCase(judged, { at, reader: 'operator' }) };
    },
    async listExecutedAgreements({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      return { agreements: await listExecutedAgreements(context, operationOf(call), ref) };
    },
    assignStep: ({ assigneeType, assigneeId, ...named }, call) =>
      change(named, call, (draft, id) => assignStep(draft, id, { type: assigneeType, id: assigneeId })),
    nudgeStep: (named, call) => change(named, call, nudgeStep),
    escalateStep: (named, call) => change(named, call, escalateStep),
    waiveStep: ({ reason, ...named }, call) =>
      change(named, call, (draft, id) => waiveStep(draft, id, reason)),
    approveStep: (named, call) => change(named, call, approveStep),
    rejectStep: ({ reason, ...named }, call) =>
      change(named, call, (draft, id) => rejectStep(draft, id, reason)),
    blockStep: ({ reason, ...named }, call) =>
      change(named, call, (draft, id) => blockStep(draft, id, reason)),
    unblockStep: (named, call) => change(named, call, unblockStep),
    reopenStep: ({ reason, ...named }, call) =>
      change(named, call, (draft, id, basis) => reopenStep(draft, id, { reason, basis })),
    async goLive({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const at = context.clock.now();
      const judged = await changeCase(context, operationOf(call), ref, { act: goLive });
      return { case: shownCase(judged, { at, reader: 'operator' }) };
    },
  });
}

export function agreementOperatorService(context: Context): Contract {
  return contract(AgreementOperatorService, {
    async publishAgreement(given, call) {
      const published = await publishAgreement(context, operationOf(call), given);
      return { agreement: { ...published, current: true } };
    },
    async listAgreementVersions(_request, call) {
      return { agreements: await listAgreementVersions(context, operationOf(call)) };
    },
  });
}
