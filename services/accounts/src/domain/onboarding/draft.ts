import type { AuditEntry, Change, EventDraft } from '@telehealth/changes';
import { caseStatusOf, nextDueAtOf } from './case-status.ts';
import { type StoredCase, stepOf } from './onboarding-case.ts';
import type { Actor, StepId, StepState, StoredStep } from './step.ts';

/** A case while one decision changes it. Every function returns another draft. */
export interface Draft {
  readonly onboarding: StoredCase;
  /** In the order in which they happen. */
  readonly events: readonly EventDraft[];
  readonly audit: readonly AuditEntry[];
  /** Epoch ms. */
  readonly at: number;
}

/** The onboarding events, as this service's decisions write them. */
type OnboardingEvent = Extract<EventDraft, { readonly type: `onboarding.${string}` }>;
type EventData = {
  [T in OnboardingEvent['type']]: { readonly type: T } & Pick<
    Extract<OnboardingEvent, { readonly type: T }>,
    'data'
  >;
}[OnboardingEvent['type']];

/** Entries of history that a step keeps: the latest. */
const mostHistory = 50;

/** A draft of a case as it is. */
export function openDraft(onboarding: StoredCase, at: number): Draft {
  return { onboarding, events: [], audit: [], at };
}

/** The event of a client's onboarding. It has no brand. */
export function onboardingEvent(
  { _id: clientId, mode }: Pick<StoredCase, '_id' | 'mode'>,
  event: EventData,
): EventDraft {
  return { ...event, clientId, subject: clientId, test: mode === 'test' } as EventDraft;
}

/** Adds an event. */
export function emit(draft: Draft, event: EventData): Draft {
  return { ...draft, events: [...draft.events, onboardingEvent(draft.onboarding, event)] };
}

/** Adds an audit row; `changed` has codes and ids only. */
export function note(draft: Draft, action: string, changed: AuditEntry['changed']): Draft {
  const { _id: clientId } = draft.onboarding;
  return { ...draft, audit: [...draft.audit, { action, clientId, subject: clientId, changed }] };
}

/** Changes fields of the case. */
export function changeCase(draft: Draft, changed: Partial<StoredCase>): Draft {
  return { ...draft, onboarding: { ...draft.onboarding, ...changed } };
}

/** Changes fields of a step; undefined takes a field out. */
export function changeStep(
  draft: Draft,
  id: StepId,
  changed: { readonly [F in keyof StoredStep]?: StoredStep[F] | undefined },
): Draft {
  const steps = draft.onboarding.steps.map((step) =>
    step.id === id
      ? (Object.fromEntries(
          Object.entries({ ...step, ...changed }).filter(([, value]) => value !== undefined),
        ) as unknown as StoredStep)
      : step,
  );
  return changeCase(draft, { steps });
}

/** Brings a step to a state. */
export function enterState(
  draft: Draft,
  id: StepId,
  { state, by }: { readonly state: StepState; readonly by: Actor },
): Draft {
  const { history } = stepOf(draft.onboarding, id);
  const entered = { state, at: draft.at, by };
  return changeStep(draft, id, { state, history: [...history, entered].slice(-mostHistory) });
}

/** Somebody moved the step on: reminders are counted anew. */
export function countAnew(draft: Draft, id: StepId): Draft {
  return changeStep(draft, id, {
    progressAt: draft.at,
    nudges: 0,
    nudgedAt: undefined,
    escalationLevel: 0,
  });
}

/** What a decision changes; undefined when it changes nothing. `askedAt` tells how old the facts are that it stands on. */
export function changeOf(
  present: StoredCase,
  { onboarding, events, audit }: Draft,
  askedAt?: number,
): Change<StoredCase> | undefined {
  const decided: StoredCase = {
    ...onboarding,
    status: caseStatusOf(onboarding),
    nextDueAt: nextDueAtOf(onboarding),
  };
  const fields = [...new Set([...Object.keys(present), ...Object.keys(decided)])] as (keyof StoredCase)[];
  const changed = fields.filter((field) => present[field] !== decided[field]);
  if (changed.length === 0 && events.length === 0 && audit.length === 0) return undefined;
  const set = Object.fromEntries(changed.map((field) => [field, decided[field]]));
  return { set: { ...set, ...(askedAt !== undefined && { factsAt: askedAt }) }, events, audit };
}
