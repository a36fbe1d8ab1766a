import { type CountingVersions, renewalDueAt } from '../agreements/counting-versions.ts';
import { addBusinessDays } from '../cases/calendar.ts';
import { gateSteps, hasNeeds, isDone, isGateReady, isRenewed } from '../cases/case-status.ts';
import { stepOf } from '../cases/onboarding-case.ts';
import { type Basis, isComplete, requirementsOf } from '../cases/requirements.ts';
import { type Actor, agreementSteps, type StepId } from '../cases/step.ts';
import { template, templateOf } from '../cases/template.ts';
import { addAudit, changeCase, changeStep, type Draft, emit, enterState, restartReminders } from './draft.ts';

/** Who acts on which step: the platform completes every other step. */
export interface Acting {
  readonly stepId: StepId;
  readonly by: Actor;
}

/**
 * Applies all consequences: steps open when what they need is done, complete when their requirements are met, and open again
 * when one is missing; the gate becomes ready or is lost. Unknown facts change nothing. Once the client is live, only
 * agreements change anything.
 */
export function refreshCase(draft: Draft, basis: Basis, acting?: Acting): Draft {
  if (draft.onboarding.completedAt !== undefined) {
    const steps = Object.values(agreementSteps);
    return steps.reduce<Draft>((before, id) => refreshStep(before, id, basis, acting), draft);
  }
  return template.reduce((before, { id }) => {
    const judged = id === 'e2e_check' ? judgeGate(before) : before;
    return refreshStep(judged, id, basis, acting);
  }, draft);
}

function refreshStep(draft: Draft, id: StepId, basis: Basis, acting: Acting | undefined): Draft {
  const opened = hasNeeds(draft.onboarding, id) ? unlockStep(draft, id, basis) : lockStep(draft, id);
  const { onboarding } = opened;
  const { state } = stepOf(onboarding, id);
  if (state === 'locked' || state === 'blocked' || state === 'waived' || id === 'go_live') return opened;
  const complete = isComplete(id, onboarding, requirementsOf(id, onboarding, basis));
  if (complete === true && state !== 'completed') {
    if (acting?.stepId === id) return completeStep(opened, id, acting.by, { computed: false });
    return completeStep(opened, id, isOfClient(opened, id) ? 'client' : 'platform', { computed: true });
  }
  if (state !== 'completed') return opened;
  return complete === false ? reopenStep(opened, id, basis) : renewStep(opened, id, basis);
}

/** Whether the client works on a step and therefore completes it. */
function isOfClient({ onboarding }: Draft, id: StepId): boolean {
  const { state, history } = stepOf(onboarding, id);
  return state === 'in_progress' && history.at(-1)?.by === 'client';
}

function unlockStep(draft: Draft, id: StepId, { calendar }: Basis): Draft {
  if (stepOf(draft.onboarding, id).state !== 'locked') return draft;
  const dueAt = addBusinessDays(calendar, draft.at, templateOf(id).dueDays);
  return changeStep(enterState(draft, id, { state: 'ready', by: 'platform' }), id, { dueAt });
}

/** Locks a step that was not begun. */
function lockStep(draft: Draft, id: StepId): Draft {
  if (stepOf(draft.onboarding, id).state !== 'ready') return draft;
  return changeStep(enterState(draft, id, { state: 'locked', by: 'platform' }), id, { dueAt: undefined });
}

/** Opens a completed step again, without an event, because it was started before. Reminders continue if it was due already. */
function reopenStep(draft: Draft, id: StepId, basis: Basis): Draft {
  const entered = enterState(draft, id, { state: 'in_progress', by: 'platform' });
  const open = isRenewed(stepOf(draft.onboarding, id)) ? entered : restartReminders(entered, id);
  const dueAt = inForceSince(id, basis) ?? addBusinessDays(basis.calendar, draft.at, templateOf(id).dueDays);
  const due = changeStep(open, id, { dueAt, completedAt: undefined });
  return addAudit(due, 'onboarding.reopen_step', { step: id });
}

/** A completed step falls due again when a newer version of its agreement is published, at the time when that counts. */
function renewStep(draft: Draft, id: StepId, basis: Basis): Draft {
  const counting = countingVersionsOf(id, basis);
  const dueAt = counting && renewalDueAt(draft.onboarding.executions, counting);
  if (stepOf(draft.onboarding, id).dueAt === dueAt) return draft;
  return changeStep(restartReminders(draft, id), id, { dueAt });
}

/** Since when the version in force of the agreement of a step counts; undefined for a step without one. */
function inForceSince(id: StepId, basis: Basis): number | undefined {
  return countingVersionsOf(id, basis)?.versions.at(-1)?.effectiveAt;
}

function countingVersionsOf(id: StepId, { agreements }: Basis): CountingVersions | undefined {
  return agreements.find(({ agreementId }) => agreementSteps[agreementId] === id);
}

/** The gate becomes ready, with an event each time, or is lost. */
function judgeGate(draft: Draft): Draft {
  const wasReady = draft.onboarding.gateReadyAt !== undefined;
  if (isGateReady(draft.onboarding) === wasReady) return draft;
  return wasReady ? loseGate(draft) : reachGate(draft);
}

function loseGate(draft: Draft): Draft {
  const { gateReadyAt: _, ...onboarding } = draft.onboarding;
  return addAudit({ ...draft, onboarding }, 'onboarding.lose_gate', {});
}

function reachGate(draft: Draft): Draft {
  const { steps } = draft.onboarding;
  const required = gateSteps({ steps });
  return emit(changeCase(draft, { gateReadyAt: draft.at }), {
    type: 'onboarding.completion.gate_ready.v1',
    data: {
      requiredSteps: required.length,
      completedSteps: required.filter(isDone).length,
      waivedSteps: steps.filter(({ state }) => state === 'waived').length,
    },
  });
}

/** Its event comes once, however often the step is worked on again. */
export function beginStep(draft: Draft, id: StepId, by: Actor): Draft {
  const open = restartReminders(enterState(draft, id, { state: 'in_progress', by }), id);
  return withStart(open, id);
}

/** Completes a step, and starts it first if it was not started. */
export function completeStep(
  draft: Draft,
  id: StepId,
  by: Actor,
  { computed }: { readonly computed: boolean },
): Draft {
  const begun = restartReminders(withStart(draft, id), id);
  const done = changeStep(enterState(begun, id, { state: 'completed', by }), id, {
    completedAt: draft.at,
    dueAt: undefined,
    reopenedAt: undefined,
  });
  return emit(done, {
    type: 'onboarding.step.completed.v1',
    data: { stepId: id, completedBy: by, computed },
  });
}

function withStart(draft: Draft, id: StepId): Draft {
  if (stepOf(draft.onboarding, id).startedAt !== undefined) return draft;
  return emit(changeStep(draft, id, { startedAt: draft.at }), {
    type: 'onboarding.step.started.v1',
    data: { stepId: id },
  });
}
