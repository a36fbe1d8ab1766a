import { DomainError, refusal } from '@telehealth/errors';
import { readProfile } from './company-profile.ts';
import { changeCase, changeStep, type Draft, enterState, restartReminders } from './draft.ts';
import { stepOf } from './onboarding-case.ts';
import { beginStep, completeStep } from './refresh.ts';
import { type Basis, isComplete, requirementsOf } from './requirements.ts';
import type { StepId, StepState } from './step.ts';
import { templateOf } from './template.ts';

/**
 * The client starts a step. One that is started already stays as it is. Throws `conflict` (`step_not_ready`) for a step that
 * is locked, blocked or waived, and for one that no client works on.
 */
export function startStep(draft: Draft, id: StepId): Draft {
  const { state } = stepOf(draft.onboarding, id);
  if (hasBegun(state)) return draft;
  requireClientStep(draft, id);
  return beginStep(draft, id, 'client');
}

/**
 * The client says that its part of a step is done. A step of which the platform finds everything completes; one that an
 * operator judges goes to review. Throws `conflict` (`step_not_ready`) like `startStep`, and `validation` with an issue for
 * every requirement that is missing and every field that is malformed.
 */
export function submitStep(
  draft: Draft,
  id: StepId,
  { fields, basis }: { readonly fields: Readonly<Record<string, string>>; readonly basis: Basis },
): Draft {
  const { state } = stepOf(draft.onboarding, id);
  const isRepeated = state === 'completed' || state === 'in_review';
  if (!isRepeated) requireClientStep(draft, id);
  const filled = id === 'company_profile' ? withProfile(draft, fields) : draft;
  if (id !== 'company_profile') refuseFields(fields);
  if (isRepeated) return filled;
  const begun = state === 'in_progress' ? restartReminders(filled, id) : beginStep(filled, id, 'client');
  const requirements = requirementsOf(id, begun.onboarding, basis);
  if (isComplete(id, begun.onboarding, requirements) === true) {
    return completeStep(begun, id, 'client', { computed: false });
  }
  if (templateOf(id).isReviewed) {
    const inReview = enterState(begun, id, { state: 'in_review', by: 'client' });
    return changeStep(inReview, id, { rejectReason: undefined });
  }
  if (requirements.every(({ result }) => result !== 'missing')) {
    throw new DomainError('unavailable', 'nobody answers whether the requirements of the step are met');
  }
  const missing = requirements.filter(({ result }) => result === 'missing');
  throw new DomainError('validation', 'step', {
    issues: missing.map(({ code, detail }) => ({
      code: 'requirement.missing',
      message: detail,
      where: `/requirements/${code}`,
    })),
  });
}

/** The client starts a test run. Throws `conflict` (`onboarding_not_ready`) unless the gate is ready. */
export function startTestRun(draft: Draft): Draft {
  const { onboarding } = draft;
  if (onboarding.completedAt === undefined && onboarding.gateReadyAt === undefined) {
    throw refusal(
      'onboarding_not_ready',
      'A required step before the test run is not done, or a step is blocked.',
    );
  }
  const { state } = stepOf(onboarding, 'e2e_check');
  return state === 'ready' ? beginStep(draft, 'e2e_check', 'client') : draft;
}

function withProfile(draft: Draft, fields: Readonly<Record<string, string>>): Draft {
  if (draft.onboarding.completedAt !== undefined) throw ended();
  const profile = readProfile(fields);
  const { profile: present } = draft.onboarding;
  const isSame =
    present !== undefined &&
    present.legalName === profile.legalName &&
    present.country === profile.country &&
    present.contactEmail === profile.contactEmail;
  return isSame ? draft : changeCase(draft, { profile });
}

function refuseFields(fields: Readonly<Record<string, string>>): void {
  const names = Object.keys(fields);
  if (names.length === 0) return;
  throw new DomainError('validation', 'fields', {
    issues: names.map((name) => ({
      code: 'field.unknown',
      message: 'The step takes no such field.',
      where: `/fields/${name}`,
    })),
  });
}

function requireClientStep({ onboarding }: Draft, id: StepId): void {
  if (onboarding.completedAt !== undefined) throw ended();
  const { state } = stepOf(onboarding, id);
  const { owner, isReviewed = false } = templateOf(id);
  if (owner !== 'client' && !isReviewed) {
    throw refusal('step_not_ready', 'The platform or an operator completes this step.');
  }
  if (state === 'locked') throw refusal('step_not_ready', 'A step before this one is not done.');
  if (state === 'blocked') throw refusal('step_not_ready', 'An operator blocked the step.');
  if (state === 'waived') throw refusal('step_not_ready', 'An operator waived the step.');
}

function hasBegun(state: StepState): boolean {
  return state === 'in_progress' || state === 'in_review' || state === 'completed';
}

function ended(): DomainError {
  return refusal('step_not_ready', 'The onboarding is completed.');
}
