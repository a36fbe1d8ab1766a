import { OnboardingOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  pageOf,
  readPageToken,
} from '@telehealth/service-kit';
import { changeCase } from '../app/cases/change-case.ts';
import { readCase } from '../app/cases/read-case.ts';
import type { Context } from '../context.ts';
import type { Draft } from '../domain/cases/draft.ts';
import { isStepId, stepOf } from '../domain/cases/onboarding-case.ts';
import {
  approveStep,
  assignStep,
  blockStep,
  escalateStep,
  goLive,
  nudgeStep,
  rejectStep,
  unblockStep,
  waiveStep,
} from '../domain/cases/operator-acts.ts';
import type { StepId } from '../domain/cases/step.ts';
import { findCases } from '../storage/cases.ts';
import {
  assigneeTypeFromProto,
  caseToProto,
  statusFromProto,
  stepToProto,
  summaryToProto,
} from './case-message.ts';

/** Names a step of a client. */
type Named = { readonly clientId: string; readonly stepId: string };

export function onboardingOperatorService(context: Context): Contract {
  async function change({ clientId, stepId }: Named, call: Call, act: (draft: Draft, id: StepId) => Draft) {
    if (!isStepId(stepId)) throw new DomainError('not-found');
    const judged = await changeCase(
      context,
      operationOf(call),
      { clientId, clientIds: boundClients(call) },
      { act: (draft) => act(draft, stepId), acting: { stepId, by: 'operator' } },
    );
    return { step: stepToProto(judged, stepOf(judged.onboarding, stepId), 'operator') };
  }
  return contract(OnboardingOperatorService, operatorAccess(OnboardingOperatorService), {
    async listOnboardingCases({ status, limit, pageToken }, call) {
      const size = pageLimit(limit);
      const at = context.clock.now();
      const query = {
        clientIds: boundClients(call),
        status: statusFromProto(status),
        limit: size + 1,
        after: readPageToken(pageToken, 'number', 'text'),
      };
      const page = pageOf(await findCases(context.cases, query, limitsOf(call)), size);
      return {
        cases: page.rows.map((onboarding) => summaryToProto(onboarding, at)),
        nextPageToken: nextPageToken(page, ({ nextDueAt, _id }) => [nextDueAt, _id]),
      };
    },
    async showOnboardingCase({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const at = context.clock.now();
      const judged = await readCase(context, operationOf(call), ref);
      return { case: caseToProto(judged, { at, reader: 'operator' }) };
    },
    assignStep: ({ assigneeType, assigneeId, ...named }, call) =>
      change(named, call, (draft, id) =>
        assignStep(draft, id, { type: assigneeTypeFromProto(assigneeType), id: assigneeId }),
      ),
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
    async goLive({ clientId }, call) {
      const ref = { clientId, clientIds: boundClients(call) };
      const at = context.clock.now();
      const judged = await changeCase(context, operationOf(call), ref, { act: goLive });
      return { case: caseToProto(judged, { at, reader: 'operator' }) };
    },
  });
}
