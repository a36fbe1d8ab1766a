import { type CaseStatus, nothingDue, type StoredCase, stepOf } from './onboarding-case.ts';
import { type Actor, isAgreementStep, type StepId, type StoredStep, type Submission } from './step.ts';
import { template, templateOf } from './template.ts';

export function isDone({ state }: Pick<StoredStep, 'state'>): boolean {
  return state === 'completed' || state === 'waived';
}

/** Whether all steps before a step are done. A test run needs a ready gate. */
export function hasNeeds(onboarding: StoredCase, id: StepId): boolean {
  if (id === 'e2e_check') return onboarding.gateReadyAt !== undefined;
  return missingNeeds(onboarding, id).length === 0;
}

/** Ids of the steps that a step waits for. */
export function missingNeeds(onboarding: StoredCase, id: StepId): readonly StepId[] {
  if (id === 'e2e_check') return gateMissing(onboarding);
  return templateOf(id).needs.filter((need) => !isDone(stepOf(onboarding, need)));
}

/** Whether a step can be worked on now: after go-live, agreements alone. */
export function isOpen(onboarding: StoredCase, step: StoredStep): boolean {
  if (onboarding.completedAt !== undefined && !isAgreementStep(step.id)) return false;
  if (isRenewed(step)) return true;
  return ['ready', 'in_progress', 'in_review'].includes(step.state) && hasNeeds(onboarding, step.id);
}

/** Whether a completed step falls due again: its agreement has a newer version, which must be executed by then. */
export function isRenewed({ state, dueAt }: Pick<StoredStep, 'state' | 'dueAt'>): boolean {
  return state === 'completed' && dueAt !== undefined;
}

/** Ids of the required steps before the test run that are not done. */
export function gateMissing({ steps }: Pick<StoredCase, 'steps'>): readonly StepId[] {
  return gateSteps({ steps })
    .filter((step) => !isDone(step))
    .map(({ id }) => id);
}

/** The required steps before the test run. */
export function gateSteps({ steps }: Pick<StoredCase, 'steps'>): readonly StoredStep[] {
  return steps.filter(({ id }) => isBeforeGate(id) && templateOf(id).isRequired);
}

/** Whether a test run can be made: every required step before it is done, and no step is blocked. */
export function isGateReady({ steps }: Pick<StoredCase, 'steps'>): boolean {
  return gateMissing({ steps }).length === 0 && steps.every(({ state }) => state !== 'blocked');
}

function isBeforeGate(id: StepId): boolean {
  return id !== 'e2e_check' && id !== 'go_live';
}

export function caseStatusOf({ completedAt, gateReadyAt, steps }: StoredCase): CaseStatus {
  if (completedAt !== undefined) return 'completed';
  if (gateReadyAt !== undefined) return 'gate_ready';
  return steps.some(({ startedAt }) => startedAt !== undefined) ? 'in_progress' : 'not_started';
}

/** The open step that falls due first; undefined when no step is open. */
export function nextDueOf(onboarding: StoredCase): StoredStep | undefined {
  return onboarding.steps
    .filter((step) => step.dueAt !== undefined && isOpen(onboarding, step))
    .reduce<StoredStep | undefined>(
      (first, each) => (first === undefined || dueAtOf(each) < dueAtOf(first) ? each : first),
      undefined,
    );
}

/** When a step falls due next, epoch ms; `nothingDue` when none does. */
export function nextDueAtOf(onboarding: StoredCase): number {
  const next = nextDueOf(onboarding);
  return next === undefined ? nothingDue : dueAtOf(next);
}

function dueAtOf({ dueAt }: StoredStep): number {
  return dueAt ?? nothingDue;
}

/** Undefined for a step that is not open. The client starts the test run, and continues what an operator returned. */
export function actorOf(onboarding: StoredCase, step: StoredStep): Actor | undefined {
  if (step.state === 'blocked') return 'operator';
  if (!isOpen(onboarding, step)) return undefined;
  if (step.state === 'in_review') return 'operator';
  const isClients = step.id === 'e2e_check' || step.rejectReason !== undefined;
  return isClients ? 'client' : templateOf(step.id).owner;
}

export interface CaseProgress {
  readonly requiredTotal: number;
  readonly requiredDone: number;
  /** 0 to 100, rounded down. */
  readonly percent: number;
  /** Ids of steps that can be worked on and are not past due. */
  readonly currentlyDue: readonly StepId[];
  readonly pastDue: readonly StepId[];
  readonly blocked: readonly StepId[];
}

/** At an instant (epoch ms). */
export function progressOf(onboarding: StoredCase, at: number): CaseProgress {
  const required = template.filter(({ isRequired }) => isRequired);
  const requiredDone = required.filter(({ id }) => isDone(stepOf(onboarding, id))).length;
  const open = onboarding.steps.filter((step) => isOpen(onboarding, step));
  const isPast = (step: StoredStep) => dueAtOf(step) <= at;
  return {
    requiredTotal: required.length,
    requiredDone,
    percent: Math.floor((100 * requiredDone) / required.length),
    currentlyDue: open.filter((step) => !isPast(step)).map(({ id }) => id),
    pastDue: open.filter(isPast).map(({ id }) => id),
    blocked: onboarding.steps.filter(({ state }) => state === 'blocked').map(({ id }) => id),
  };
}

/** The client's last submission of a step. A profile of an earlier version has no credential that submitted it. */
export function submissionOf(
  { profile, openedAt }: Pick<StoredCase, 'profile' | 'openedAt'>,
  { id, submission, completedAt = openedAt }: Pick<StoredStep, 'id' | 'submission' | 'completedAt'>,
): Submission | undefined {
  if (submission !== undefined || id !== 'company_profile' || profile === undefined) return submission;
  const { legalName, country, contactEmail } = profile;
  const fields = { country, legal_name: legalName, contact_email: contactEmail };
  return { fields, by: '', at: completedAt };
}
