import type { AuditEntry } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { addBusinessDays } from '../cases/calendar.ts';
import { gateMissing, isDone, isOpen } from '../cases/case-status.ts';
import { stepOf } from '../cases/onboarding-case.ts';
import type { Basis } from '../cases/requirements.ts';
import {
  type AssigneeType,
  isAgreementStep,
  type StepId,
  type StepState,
  type StoredStep,
} from '../cases/step.ts';
import { templateOf } from '../cases/template.ts';
import {
  addAudit,
  changeCase,
  changeStep,
  type Draft,
  emit,
  enterState,
  restartReminders,
  type StepChange,
} from '../changes/draft.ts';
import { completeStep, refreshCase } from '../changes/refresh.ts';
import { highestLevel, nudge, raiseLevel } from '../changes/reminders.ts';
import { sentenceList } from '../sentence-list.ts';

const reasonPattern = /^[a-z][a-z0-9_]{0,63}$/;
const assigneePattern = /^[A-Za-z0-9_-]{1,64}$/;

export interface Assignment {
  readonly type: AssigneeType | undefined;
  /** An id, not a name. */
  readonly id: string;
}

/** Throws `malformed-request` for a malformed or untyped assignee, and `conflict` (`step_not_ready`) for a step that is done. */
export function assignStep(draft: Draft, id: StepId, { type, id: assigneeId }: Assignment): Draft {
  const { assignee } = requireUndone(draft, id);
  if (type === undefined || !assigneePattern.test(assigneeId)) {
    throw refusal(
      'request_invalid',
      'An assignee has a type, and an id of letters, digits, _ and -, 1 to 64 of them.',
    );
  }
  if (assignee?.type === type && assignee.id === assigneeId) return draft;
  const assigned = changeStep(restartReminders(draft, id), id, { assignee: { type, id: assigneeId } });
  return emit(record(assigned, 'assign_step', id, { assigneeType: type, assigneeId }), {
    type: 'onboarding.step.assigned.v1',
    data: { stepId: id, assigneeType: type, previousType: assignee?.type ?? '' },
  });
}

/** Sends a reminder. Throws `conflict` (`step_not_ready`) for a step that is not open. */
export function nudgeStep(draft: Draft, id: StepId): Draft {
  requireOpen(draft, id);
  return record(nudge(draft, id, 'operator'), 'nudge_step', id);
}

/** Raises a step to the next level. Throws `conflict` (`step_not_ready`) for a step that is not open, and at the highest level. */
export function escalateStep(draft: Draft, id: StepId): Draft {
  const { escalationLevel } = requireOpen(draft, id);
  if (escalationLevel >= highestLevel) throw refusal('step_not_ready', 'The step is at the highest level.');
  const level = escalationLevel + 1;
  return record(raiseLevel(draft, id, { level, reason: 'operator' }), 'escalate_step', id, { level });
}

/** Decides that the client does not need an optional step. Throws `malformed-request` and `conflict` (`step_not_ready`). */
export function waiveStep(draft: Draft, id: StepId, reason: string): Draft {
  requireUndone(draft, id);
  requireReason(reason);
  if (templateOf(id).isRequired) throw refusal('step_not_ready', 'A required step cannot be waived.');
  const changed = { waiveReason: reason, dueAt: undefined, blockedFrom: undefined, blockReason: undefined };
  return record(moveStep(draft, id, 'waived', changed), 'waive_step', id, { reason });
}

/** Completes a step in review. Throws `conflict` (`step_not_ready`). */
export function approveStep(draft: Draft, id: StepId): Draft {
  requireReview(draft, id);
  const approved = changeStep(draft, id, { approvedAt: draft.at });
  return record(completeStep(approved, id, 'operator', { computed: false }), 'approve_step', id);
}

/** Returns a step in review to the client. Throws `malformed-request` and `conflict` (`step_not_ready`). */
export function rejectStep(draft: Draft, id: StepId, reason: string): Draft {
  requireReview(draft, id);
  requireReason(reason);
  return record(moveStep(draft, id, 'in_progress', { rejectReason: reason }), 'reject_step', id, { reason });
}

/** Stops a step: the gate is not ready meanwhile. Throws `malformed-request` and `conflict` (`step_not_ready`). */
export function blockStep(draft: Draft, id: StepId, reason: string): Draft {
  const { state } = requireUndone(draft, id);
  requireReason(reason);
  if (state === 'blocked') throw refusal('step_not_ready', 'The step is blocked.');
  const blocked = enterState(draft, id, { state: 'blocked', by: 'operator' });
  const changed = { blockedFrom: state, blockReason: reason };
  return record(changeStep(blocked, id, changed), 'block_step', id, { reason });
}

/** Restores the state of a step before it was blocked. Throws `conflict` (`step_not_ready`). */
export function unblockStep(draft: Draft, id: StepId): Draft {
  const { state, blockedFrom = 'locked' } = requireUndone(draft, id);
  if (state !== 'blocked') throw refusal('step_not_ready', 'The step is not blocked.');
  const changed = { blockedFrom: undefined, blockReason: undefined };
  return record(moveStep(draft, id, blockedFrom, changed), 'unblock_step', id);
}

/**
 * Lets the client submit a completed step again. Throws `malformed-request`, and `conflict` (`step_not_ready`) for a step that
 * is not completed, and for one that no client submits.
 */
export function reopenStep(
  draft: Draft,
  id: StepId,
  { reason, basis }: { readonly reason: string; readonly basis: Pick<Basis, 'calendar'> },
): Draft {
  const { onboarding, at } = draft;
  requireReason(reason);
  if (onboarding.completedAt !== undefined && id !== 'company_profile')
    throw refusal('step_not_ready', 'The onboarding is completed.');
  if (stepOf(onboarding, id).state !== 'completed')
    throw refusal('step_not_ready', 'The step is not completed.');
  const { owner, isReviewed = false, dueDays } = templateOf(id);
  if ((owner !== 'client' && !isReviewed) || isAgreementStep(id))
    throw refusal('step_not_ready', 'No client submits the step.');
  const dueAt = addBusinessDays(basis.calendar, at, dueDays);
  const undone = { approvedAt: undefined, completedAt: undefined };
  const changed = { ...undone, dueAt, reopenedAt: at, rejectReason: reason };
  return record(moveStep(draft, id, 'in_progress', changed), 'reopen_step', id, { reason });
}

/** Takes the client live. Throws `conflict` (`onboarding_not_ready`) before a test run has passed. A live client stays as it is. */
export function goLive(present: Draft, basis: Basis): Draft {
  const draft = refreshCase(present, basis);
  const { onboarding, at } = draft;
  if (onboarding.completedAt !== undefined) return draft;
  if (onboarding.gateReadyAt === undefined || stepOf(onboarding, 'e2e_check').state !== 'completed') {
    const missing = gateMissing(onboarding);
    throw refusal(
      'onboarding_not_ready',
      missing.length > 0
        ? `Going live waits for ${sentenceList(missing)}, and a test run that passes afterwards.`
        : 'A client goes live when no step is blocked and a test run has passed.',
    );
  }
  if (stepOf(onboarding, 'go_live').state === 'blocked')
    throw refusal('step_not_ready', 'The step is blocked.');
  const done = completeStep(draft, 'go_live', 'operator', { computed: false });
  return emit(addAudit(changeCase(done, { completedAt: at }), 'onboarding.go_live', {}), {
    type: 'onboarding.client.completed.v1',
    data: { completedAt: at },
  });
}

/** Changes the state of a step for an operator; reminders count from then. */
function moveStep(draft: Draft, id: StepId, state: StepState, changed: StepChange): Draft {
  return changeStep(restartReminders(enterState(draft, id, { state, by: 'operator' }), id), id, changed);
}

function record(draft: Draft, act: string, id: StepId, changed: AuditEntry['changed'] = {}): Draft {
  return addAudit(draft, `onboarding.${act}`, { step: id, ...changed });
}

function requireUndone({ onboarding }: Draft, id: StepId): StoredStep {
  const step = stepOf(onboarding, id);
  if (onboarding.completedAt !== undefined) throw refusal('step_not_ready', 'The onboarding is completed.');
  if (isDone(step)) throw refusal('step_not_ready', 'The step is completed or waived.');
  return step;
}

function requireOpen(draft: Draft, id: StepId): StoredStep {
  const step = stepOf(draft.onboarding, id);
  if (isOpen(draft.onboarding, step)) return step;
  requireUndone(draft, id);
  throw refusal('step_not_ready', 'The step cannot be worked on: it is blocked, or waits for another.');
}

function requireReview(draft: Draft, id: StepId): void {
  const { state } = requireUndone(draft, id);
  if (state !== 'in_review') throw refusal('step_not_ready', 'The step is not in review.');
}

function requireReason(reason: string): void {
  if (reasonPattern.test(reason)) return;
  throw refusal(
    'request_invalid',
    'The reason is a code of lower case letters, digits and _, 1 to 64 characters.',
  );
}
