import type { AuditEntry, Change, EventDraft } from '@telehealth/changes';
import { caseStatusOf, nextDueAtOf } from '../cases/case-status.ts';
import { type GatheredFacts, mergeFacts } from '../cases/facts.ts';
import { type StoredCase, stepOf } from '../cases/onboarding-case.ts';
import type { Actor, StepId, StepState, StoredStep } from '../cases/step.ts';

/** A case while one decision changes it. Every function returns another draft. */
export interface Draft {
  readonly onboarding: StoredCase;
  /** In the order in which they happen. */
  readonly events: readonly EventDraft[];
  readonly audit: readonly AuditEntry[];
  readonly at: number;
}

type OnboardingEvent = Extract<
  EventDraft,
  { readonly type: `onboarding.${string}` | 'agreement.executions.v1' }
>;
type EventData = {
  [T in OnboardingEvent['type']]: { readonly type: T } & Pick<
    Extract<OnboardingEvent, { readonly type: T }>,
    'data'
  >;
}[OnboardingEvent['type']];

/** A step stores the latest entries only. */
const maxHistory = 50;

export function openDraft(onboarding: StoredCase, at: number): Draft {
  return { onboarding, events: [], audit: [], at };
}

/** The event of a client's onboarding. It has no brand. */
function onboardingEvent(
  { _id: clientId, mode }: Pick<StoredCase, '_id' | 'mode'>,
  event: EventData,
): EventDraft {
  return { ...event, clientId, subject: clientId, test: mode === 'test' } as EventDraft;
}

export function emit(draft: Draft, event: EventData): Draft {
  return { ...draft, events: [...draft.events, onboardingEvent(draft.onboarding, event)] };
}

/** Adds an audit row; `changed` has codes and ids only. */
export function addAudit(draft: Draft, action: string, changed: AuditEntry['changed']): Draft {
  const { _id: clientId } = draft.onboarding;
  return { ...draft, audit: [...draft.audit, { action, clientId, subject: clientId, changed }] };
}

export function addFacts(draft: Draft, gathered: GatheredFacts): Draft {
  const { facts: present } = draft.onboarding;
  const facts = mergeFacts(present, gathered);
  return facts === present ? draft : changeCase(draft, { facts, gatheredAt: draft.at });
}

/** Undefined removes the field. */
export function changeCase(
  draft: Draft,
  changed: { readonly [F in keyof StoredCase]?: StoredCase[F] | undefined },
): Draft {
  return { ...draft, onboarding: { ...draft.onboarding, ...changed } as StoredCase };
}

/** Undefined removes the field. */
export type StepChange = { readonly [F in keyof StoredStep]?: StoredStep[F] | undefined };

export function changeStep(draft: Draft, id: StepId, changed: StepChange): Draft {
  const steps = draft.onboarding.steps.map((step) =>
    step.id === id
      ? (Object.fromEntries(
          Object.entries({ ...step, ...changed }).filter(([, value]) => value !== undefined),
        ) as unknown as StoredStep)
      : step,
  );
  return changeCase(draft, { steps });
}

export function enterState(
  draft: Draft,
  id: StepId,
  { state, by }: { readonly state: StepState; readonly by: Actor },
): Draft {
  const { history } = stepOf(draft.onboarding, id);
  const entered = { state, at: draft.at, by };
  return changeStep(draft, id, { state, history: [...history, entered].slice(-maxHistory) });
}

/** Counts reminders from now on, because the step made progress. */
export function restartReminders(draft: Draft, id: StepId): Draft {
  return changeStep(draft, id, {
    progressAt: draft.at,
    nudges: 0,
    nudgedAt: undefined,
    escalationLevel: 0,
  });
}

/** A case with its derived fields, by which cases are found. */
export function withDerived(onboarding: StoredCase): StoredCase {
  return { ...onboarding, status: caseStatusOf(onboarding), nextDueAt: nextDueAtOf(onboarding) };
}

/** Undefined when nothing changed. */
export function changeOf(
  present: StoredCase,
  { onboarding, events, audit }: Draft,
): Change<StoredCase> | undefined {
  const decided = withDerived(onboarding);
  const fields = [...new Set([...Object.keys(present), ...Object.keys(decided)])] as (keyof StoredCase)[];
  const changed = fields.filter((field) => present[field] !== decided[field]);
  if (changed.length === 0 && events.length === 0 && audit.length === 0) return undefined;
  const set = Object.fromEntries(changed.map((field) => [field, decided[field]]));
  return { set, events, audit };
}
