import { addBusinessDays } from './calendar.ts';
import { hasNeeds, isDone, isGateReady } from './case-status.ts';
import { changeCase, changeStep, type Draft, emit, enterState, note, restartReminders } from './draft.ts';
import { stepOf } from './onboarding-case.ts';
import { type Basis, isComplete, requirementsOf } from './requirements.ts';
import type { Actor, StepId } from './step.ts';
import { template, templateOf } from './template.ts';

/** Who acts on which step: every other step that completes is completed by the platform. */
export interface Acting {
  readonly stepId: StepId;
  readonly by: Actor;
}

/**
 * The case after everything that follows from it: steps open when what they need is done, complete when their requirements are
 * met, and open again when one is missing; the gate becomes ready and is lost. What is not known changes nothing. Nothing
 * follows once the client is live.
 */
export function refreshCase(draft: Draft, basis: Basis, acting?: Acting): Draft {
  if (draft.onboarding.completedAt !== undefined) return draft;
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
    const isActedOn = acting?.stepId === id;
    return completeStep(opened, id, isActedOn ? acting.by : 'platform', { computed: !isActedOn });
  }
  return complete === false && state === 'completed' ? reopenStep(opened, id, basis) : opened;
}

function unlockStep(draft: Draft, id: StepId, { calendar }: Basis): Draft {
  if (stepOf(draft.onboarding, id).state !== 'locked') return draft;
  const dueAt = addBusinessDays(calendar, draft.at, templateOf(id).dueDays);
  return changeStep(enterState(draft, id, { state: 'ready', by: 'platform' }), id, { dueAt });
}

/** Locks a step that nobody has begun. */
function lockStep(draft: Draft, id: StepId): Draft {
  if (stepOf(draft.onboarding, id).state !== 'ready') return draft;
  return changeStep(enterState(draft, id, { state: 'locked', by: 'platform' }), id, { dueAt: undefined });
}

/** Opens a completed step again, without an event, because the step was started before. */
function reopenStep(draft: Draft, id: StepId, { calendar }: Basis): Draft {
  const dueAt = addBusinessDays(calendar, draft.at, templateOf(id).dueDays);
  const open = restartReminders(enterState(draft, id, { state: 'in_progress', by: 'platform' }), id);
  const due = changeStep(open, id, { dueAt, completedAt: undefined });
  return note(due, 'onboarding.reopen_step', { step: id });
}

/** The gate becomes ready, with an event each time, or is lost. */
function judgeGate(draft: Draft): Draft {
  const wasReady = draft.onboarding.gateReadyAt !== undefined;
  if (isGateReady(draft.onboarding) === wasReady) return draft;
  return wasReady ? loseGate(draft) : reachGate(draft);
}

function loseGate(draft: Draft): Draft {
  const { gateReadyAt: _, ...onboarding } = draft.onboarding;
  return note({ ...draft, onboarding }, 'onboarding.open_gate', {});
}

function reachGate(draft: Draft): Draft {
  const { steps } = draft.onboarding;
  const required = steps.filter(({ id }) => templateOf(id).isRequired);
  return emit(changeCase(draft, { gateReadyAt: draft.at }), {
    type: 'onboarding.completion.gate_ready.v1',
    data: {
      requiredSteps: required.length,
      completedSteps: required.filter(isDone).length,
      waivedSteps: steps.filter(({ state }) => state === 'waived').length,
    },
  });
}

/** Starts a step. Its event comes once, however often it is worked on again. */
export function beginStep(draft: Draft, id: StepId, by: Actor): Draft {
  const open = restartReminders(enterState(draft, id, { state: 'in_progress', by }), id);
  return withStart(open, id);
}

/** Completes a step, and starts it before where nobody did. */
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
