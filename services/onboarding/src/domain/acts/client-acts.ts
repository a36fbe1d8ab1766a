import { DomainError, refusal } from '@telehealth/errors';
import { gateMissing, missingNeeds } from '../cases/case-status.ts';
import { stepOf } from '../cases/onboarding-case.ts';
import { type Basis, isComplete, requirementsOf } from '../cases/requirements.ts';
import type { StepId, StepState } from '../cases/step.ts';
import { templateOf } from '../cases/template.ts';
import {
  addAudit,
  changeCase,
  changeStep,
  type Draft,
  enterState,
  restartReminders,
} from '../changes/draft.ts';
import { beginStep, completeStep } from '../changes/refresh.ts';
import { sentenceList } from '../sentence-list.ts';
import { readProfile } from './company-profile.ts';

export interface StepSubmission {
  readonly fields: Readonly<Record<string, string>>;
  /** The credential that submits it. */
  readonly by: string;
}

/** No change for a started step. Throws `conflict` (`step_not_ready`) if it is locked, blocked, waived or not the client's. */
export function startStep(draft: Draft, id: StepId): Draft {
  const { state } = stepOf(draft.onboarding, id);
  if (hasBegun(state)) return draft;
  requireClientStep(draft, id);
  return beginStep(draft, id, 'client');
}

/**
 * The client submits its part of a step. The step completes if the platform finds all requirements met; one that an operator
 * judges goes to review. Throws `conflict` (`step_not_ready`) as `startStep`, `conflict` (`step_completed`) for other fields
 * than those of a completed step, and `validation` with an issue for every missing requirement and every malformed field.
 */
export function submitStep(
  draft: Draft,
  id: StepId,
  { fields, by, basis }: StepSubmission & { readonly basis: Basis },
): Draft {
  const { state } = stepOf(draft.onboarding, id);
  const isRepeated = state === 'completed' || state === 'in_review';
  if (!isRepeated) requireClientStep(draft, id);
  const filled = id === 'company_profile' ? withProfile(draft, fields) : draft;
  if (id !== 'company_profile') refuseFields(fields);
  const submission = { fields, by, at: draft.at };
  const names = Object.keys(fields).toSorted();
  if (isRepeated) {
    // The platform completed the step before the client submitted it: the submission is stored.
    if (filled === draft && stepOf(draft.onboarding, id).submission === undefined)
      return addAudit(changeStep(draft, id, { submission }), 'onboarding.submit_step', {
        step: id,
        fields: names,
      });
    if (filled === draft) return draft;
    throw refusal(
      'step_completed',
      'The step is completed. An operator can reopen it for another submission.',
    );
  }
  const begun = state === 'in_progress' ? restartReminders(filled, id) : beginStep(filled, id, 'client');
  const submitted = addAudit(
    changeStep(begun, id, { submission, reopenedAt: undefined, rejectReason: undefined }),
    'onboarding.submit_step',
    { step: id, fields: names },
  );
  const requirements = requirementsOf(id, submitted.onboarding, basis);
  if (isComplete(id, submitted.onboarding, requirements) === true) {
    return completeStep(submitted, id, 'client', { computed: false });
  }
  if (templateOf(id).isReviewed) {
    return enterState(submitted, id, { state: 'in_review', by: 'client' });
  }
  if (requirements.every(({ result }) => result !== 'missing')) {
    throw new DomainError('unavailable', 'no service answers whether the requirements of the step are met');
  }
  const missing = requirements.filter(({ result }) => result === 'missing');
  throw new DomainError('validation', 'step', {
    issues: missing.map(({ code, detail }) => ({
      code: 'requirement.missing',
      message: detail,
      params: { field: code },
    })),
  });
}

/** Throws `conflict` (`onboarding_not_ready`) unless the gate is ready. */
export function startTestRun(draft: Draft): Draft {
  const { onboarding } = draft;
  if (onboarding.completedAt === undefined && onboarding.gateReadyAt === undefined) {
    const missing = gateMissing(onboarding);
    throw refusal(
      'onboarding_not_ready',
      missing.length > 0 ? `A test run waits for ${sentenceList(missing)}.` : 'A step is blocked.',
    );
  }
  const { state } = stepOf(onboarding, 'e2e_check');
  return state === 'ready' ? beginStep(draft, 'e2e_check', 'client') : draft;
}

function withProfile(draft: Draft, fields: Readonly<Record<string, string>>): Draft {
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

/** A live client can only correct its company data, once an operator has reopened the step. */
function requireClientStep({ onboarding }: Draft, id: StepId): void {
  const { state, reopenedAt } = stepOf(onboarding, id);
  const isReopened = id === 'company_profile' && reopenedAt !== undefined;
  if (onboarding.completedAt !== undefined && !isReopened) throw ended();
  const { owner, isReviewed = false } = templateOf(id);
  if (owner !== 'client' && !isReviewed) {
    throw refusal('step_not_ready', 'The platform or an operator completes this step.');
  }
  if (state === 'locked') {
    const needs = sentenceList(missingNeeds(onboarding, id));
    throw refusal('step_not_ready', `The step waits for ${needs}.`);
  }
  if (state === 'blocked') throw refusal('step_not_ready', 'An operator blocked the step.');
  if (state === 'waived') throw refusal('step_not_ready', 'An operator waived the step.');
}

function hasBegun(state: StepState): boolean {
  return state === 'in_progress' || state === 'in_review' || state === 'completed';
}

function ended(): DomainError {
  return refusal('step_not_ready', 'The onboarding is completed.');
}
