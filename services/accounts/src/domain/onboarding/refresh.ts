import { addBusinessDays, type BusinessCalendar } from './calendar.ts';
import { hasNeeds, isDone, isGateReady } from './case-status.ts';
import { changeCase, changeStep, countAnew, type Draft, emit, enterState, note } from './draft.ts';
import { stepOf } from './onboarding-case.ts';
import { isComplete, type Knowledge, requirementsOf } from './requirements.ts';
import type { Actor, StepId } from './step.ts';
import { template, templateOf } from './template.ts';

/** With what a case is looked at. */
export interface Look {
  readonly knowledge: Knowledge;
  readonly calendar: BusinessCalendar;
  /** The step that somebody is acting on, and who. What completes of itself is completed by the platform. */
  readonly acting?: { readonly stepId: StepId; readonly by: Actor };
}

/**
 * The case after everything that follows of itself: steps open when what they need is done, complete when what they stand on
 * is there, and open again when it is gone; the gate closes and opens. What is not known changes nothing. Nothing follows
 * once the client is live.
 */
export function refreshed(draft: Draft, look: Look): Draft {
  if (draft.onboarding.completedAt !== undefined) return draft;
  const counted = stillCounting(draft, look);
  return template.reduce((before, { id }) => {
    const judged = id === 'e2e_check' ? withGate(before) : before;
    return refreshedStep(judged, id, counted);
  }, draft);
}

/** Facts no longer count when a later look has changed the case. */
function stillCounting(draft: Draft, look: Look): Look {
  const { factsAt = 0 } = draft.onboarding;
  const { knowledge } = look;
  return factsAt <= knowledge.askedAt ? look : { ...look, knowledge: { ...knowledge, facts: undefined } };
}

function refreshedStep(draft: Draft, id: StepId, look: Look): Draft {
  const opened = hasNeeds(draft.onboarding, id) ? unlocked(draft, id, look) : locked(draft, id);
  const { onboarding } = opened;
  const { state } = stepOf(onboarding, id);
  if (state === 'locked' || state === 'blocked' || state === 'waived' || id === 'go_live') return opened;
  const complete = isComplete(id, onboarding, requirementsOf(id, onboarding, look.knowledge));
  if (complete === true && state !== 'completed') {
    const isActedOn = look.acting?.stepId === id;
    return completed(opened, id, isActedOn ? look.acting.by : 'platform', { computed: !isActedOn });
  }
  return complete === false && state === 'completed' ? reopened(opened, id, look.calendar) : opened;
}

function unlocked(draft: Draft, id: StepId, { calendar }: Look): Draft {
  if (stepOf(draft.onboarding, id).state !== 'locked') return draft;
  const dueAt = addBusinessDays(calendar, draft.at, templateOf(id).dueDays);
  return changeStep(enterState(draft, id, { state: 'ready', by: 'platform' }), id, { dueAt });
}

/** A step that nobody has begun waits again when what it needs is open again. */
function locked(draft: Draft, id: StepId): Draft {
  if (stepOf(draft.onboarding, id).state !== 'ready') return draft;
  return changeStep(enterState(draft, id, { state: 'locked', by: 'platform' }), id, { dueAt: undefined });
}

/** What a step stood on is gone: there is work again, and no event, for the step was started before. */
function reopened(draft: Draft, id: StepId, calendar: BusinessCalendar): Draft {
  const dueAt = addBusinessDays(calendar, draft.at, templateOf(id).dueDays);
  const open = countAnew(enterState(draft, id, { state: 'in_progress', by: 'platform' }), id);
  const due = changeStep(open, id, { dueAt, completedAt: undefined });
  return note(due, 'onboarding.reopen_step', { step: id });
}

/** The gate closes, with an event at every closing, or opens. */
function withGate(draft: Draft): Draft {
  const { onboarding, at } = draft;
  const isClosed = onboarding.gateClosedAt !== undefined;
  if (isGateReady(onboarding) === isClosed) return draft;
  if (isClosed) {
    const { gateClosedAt: _, ...open } = onboarding;
    return note({ ...draft, onboarding: open }, 'onboarding.open_gate', {});
  }
  const required = onboarding.steps.filter(({ id }) => templateOf(id).isRequired);
  return emit(changeCase(draft, { gateClosedAt: at }), {
    type: 'onboarding.completion.gate_ready.v1',
    data: {
      requiredSteps: required.length,
      completedSteps: required.filter(isDone).length,
      waivedSteps: onboarding.steps.filter(({ state }) => state === 'waived').length,
    },
  });
}

/** A step is started. Its event comes once, however often it is worked on again. */
export function started(draft: Draft, id: StepId, by: Actor): Draft {
  const open = countAnew(enterState(draft, id, { state: 'in_progress', by }), id);
  return withStart(open, id);
}

/** A step is completed; it was started before. */
export function completed(
  draft: Draft,
  id: StepId,
  by: Actor,
  { computed }: { readonly computed: boolean },
): Draft {
  const begun = countAnew(withStart(draft, id), id);
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
