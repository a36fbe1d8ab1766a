import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  OnboardingActor,
  type OnboardingCaseSchema,
  OnboardingStatus,
  type OnboardingStepSchema,
  OnboardingStepState,
  type OnboardingSubmissionSchema,
  RequirementResult,
  AssigneeType as WireAssigneeType,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import type { OnboardingCaseSummarySchema } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import type { JudgedCase } from '../app/cases/read-basis.ts';
import { actorOf, gateMissing, nextDueOf, progressOf } from '../domain/cases/case-status.ts';
import { type CaseStatus, nothingDue, type StoredCase } from '../domain/cases/onboarding-case.ts';
import { requirementsOf } from '../domain/cases/requirements.ts';
import type { Actor, AssigneeType, StepState, StoredStep, Submission } from '../domain/cases/step.ts';
import { submissionOf } from '../domain/cases/submission.ts';
import { templateOf } from '../domain/cases/template.ts';

const statuses: Readonly<Record<CaseStatus, OnboardingStatus>> = {
  not_started: OnboardingStatus.NOT_STARTED,
  in_progress: OnboardingStatus.IN_PROGRESS,
  gate_ready: OnboardingStatus.GATE_READY,
  completed: OnboardingStatus.COMPLETED,
};
const states: Readonly<Record<StepState, OnboardingStepState>> = {
  locked: OnboardingStepState.LOCKED,
  ready: OnboardingStepState.READY,
  in_progress: OnboardingStepState.IN_PROGRESS,
  in_review: OnboardingStepState.IN_REVIEW,
  completed: OnboardingStepState.COMPLETED,
  blocked: OnboardingStepState.BLOCKED,
  waived: OnboardingStepState.WAIVED,
};
const actors: Readonly<Record<Actor, OnboardingActor>> = {
  client: OnboardingActor.CLIENT,
  operator: OnboardingActor.OPERATOR,
  platform: OnboardingActor.PLATFORM,
};
const assigneeTypes: Readonly<Record<AssigneeType, WireAssigneeType>> = {
  client_contact: WireAssigneeType.CLIENT_CONTACT,
  operator: WireAssigneeType.OPERATOR,
};
const results = {
  met: RequirementResult.MET,
  missing: RequirementResult.MISSING,
  unknown: RequirementResult.UNKNOWN,
} as const;

/** Who reads a case: clients do not see the ids of assignees. */
export type Reader = 'client' | 'operator';

/** A case at an instant (epoch ms). */
export function caseToProto(
  judged: JudgedCase,
  { at, reader }: { readonly at: number; readonly reader: Reader },
): MessageInitShape<typeof OnboardingCaseSchema> {
  const { onboarding } = judged;
  const { clientId, templateVersion, steps, status, nextDueAt, openedAt, completedAt } = onboarding;
  const { requiredTotal, requiredDone, percent, ...due } = progressOf(onboarding, at);
  return {
    clientId,
    templateVersion,
    requiredTotal,
    requiredDone,
    percent,
    status: statuses[status],
    steps: steps.map((step) => stepToProto(judged, step, reader)),
    currentlyDue: [...due.currentlyDue],
    pastDue: [...due.pastDue],
    blocked: [...due.blocked],
    ...(nextDueAt < nothingDue && { currentDeadline: timestampFromMs(nextDueAt) }),
    gateReady: onboarding.gateReadyAt !== undefined,
    gateMissing: [...gateMissing(onboarding)],
    openedAt: timestampFromMs(openedAt),
    ...(completedAt !== undefined && { completedAt: timestampFromMs(completedAt) }),
  };
}

/** A step of a case. */
export function stepToProto(
  { onboarding, basis }: JudgedCase,
  step: StoredStep,
  reader: Reader,
): MessageInitShape<typeof OnboardingStepSchema> {
  const { title, owner, isRequired, needs } = templateOf(step.id);
  const { assignee, dueAt, startedAt, completedAt } = step;
  const turn = actorOf(onboarding, step);
  const submission = submissionOf(onboarding, step);
  return {
    stepId: step.id,
    title,
    state: states[step.state],
    owner: actors[owner],
    required: isRequired,
    needs: [...needs],
    ...(turn && { turn: actors[turn] }),
    ...(dueAt !== undefined && { dueAt: timestampFromMs(dueAt) }),
    ...(assignee && { assigneeType: assigneeTypes[assignee.type] }),
    ...(assignee && reader === 'operator' && { assigneeId: assignee.id }),
    nudges: step.nudges,
    escalationLevel: step.escalationLevel,
    blockReason: step.blockReason ?? '',
    rejectReason: step.rejectReason ?? '',
    waiveReason: step.waiveReason ?? '',
    requirements: requirementsOf(step.id, onboarding, basis).map(({ code, result, detail }) => ({
      code,
      detail,
      result: results[result],
    })),
    ...(submission && { submission: submissionToProto(submission) }),
    ...(startedAt !== undefined && { startedAt: timestampFromMs(startedAt) }),
    ...(completedAt !== undefined && { completedAt: timestampFromMs(completedAt) }),
    history: step.history.map(({ state, at, by }) => ({
      state: states[state],
      at: timestampFromMs(at),
      by: actors[by],
    })),
  };
}

function submissionToProto({
  fields,
  by,
  at,
}: Submission): MessageInitShape<typeof OnboardingSubmissionSchema> {
  return { fields: { ...fields }, submittedBy: by, submittedAt: timestampFromMs(at) };
}

/** A line of the list at an instant (epoch ms). */
export function summaryToProto(
  onboarding: StoredCase,
  at: number,
): MessageInitShape<typeof OnboardingCaseSummarySchema> {
  const { clientId, status, openedAt } = onboarding;
  const { percent, pastDue, blocked } = progressOf(onboarding, at);
  const next = nextDueOf(onboarding);
  const turn = next && actorOf(onboarding, next);
  return {
    clientId,
    percent,
    status: statuses[status],
    pastDue: pastDue.length,
    blocked: blocked.length,
    nextStepId: next?.id ?? '',
    ...(next?.dueAt !== undefined && { nextDueAt: timestampFromMs(next.dueAt) }),
    ...(turn && { turn: actors[turn] }),
    openedAt: timestampFromMs(openedAt),
  };
}

/** Undefined for an unspecified or unknown status. */
export function statusFromProto(status: OnboardingStatus): CaseStatus | undefined {
  return keyOf(statuses, status);
}

/** Undefined for an unspecified or unknown type. */
export function assigneeTypeFromProto(type: WireAssigneeType): AssigneeType | undefined {
  return keyOf(assigneeTypes, type);
}

function keyOf<K extends string, V>(map: Readonly<Record<K, V>>, value: V): K | undefined {
  return (Object.keys(map) as K[]).find((key) => map[key] === value);
}
