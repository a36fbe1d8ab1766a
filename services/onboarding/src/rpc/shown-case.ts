import type { PlainInit } from '@telehealth/contracts/codec';
import type {
  OnboardingCaseSchema,
  OnboardingStepSchema,
  OnboardingSubmissionSchema,
} from '@telehealth/contracts/onboarding/v1/onboarding';
import type { OnboardingCaseSummarySchema } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import type { JudgedCase } from '../app/cases/read-basis.ts';
import { actorOf, gateMissing, nextDueOf, progressOf, submissionOf } from '../domain/cases/case-status.ts';
import { nothingDue, type StoredCase } from '../domain/cases/onboarding-case.ts';
import { requirementsOf } from '../domain/cases/requirements.ts';
import type { StoredStep, Submission } from '../domain/cases/step.ts';
import { templateOf } from '../domain/cases/template.ts';

/** Clients do not see the ids of assignees. */
export type Reader = 'client' | 'operator';

/** At an instant (epoch ms). */
export function shownCase(
  judged: JudgedCase,
  { at, reader }: { readonly at: number; readonly reader: Reader },
): PlainInit<typeof OnboardingCaseSchema> {
  const { onboarding } = judged;
  const { nextDueAt, gateReadyAt } = onboarding;
  return {
    ...onboarding,
    ...progressOf(onboarding, at),
    steps: onboarding.steps.map((step) => shownStep(judged, step, reader)),
    currentDeadline: nextDueAt < nothingDue ? nextDueAt : undefined,
    gateReady: gateReadyAt !== undefined,
    gateMissing: gateMissing(onboarding),
  };
}

export function shownStep(
  { onboarding, basis }: JudgedCase,
  step: StoredStep,
  reader: Reader,
): PlainInit<typeof OnboardingStepSchema> {
  const { title, owner, isRequired, needs } = templateOf(step.id);
  const { assignee } = step;
  const submission = submissionOf(onboarding, step);
  return {
    ...step,
    ...{ stepId: step.id, title, owner, needs, required: isRequired },
    turn: actorOf(onboarding, step),
    assigneeType: assignee?.type,
    assigneeId: reader === 'operator' ? assignee?.id : undefined,
    requirements: requirementsOf(step.id, onboarding, basis),
    submission: submission && shownSubmission(submission),
  };
}

function shownSubmission({ fields, by, at }: Submission): PlainInit<typeof OnboardingSubmissionSchema> {
  return { fields, submittedBy: by, submittedAt: at };
}

/** A line of the list at an instant (epoch ms). */
export function caseSummary(
  onboarding: StoredCase,
  at: number,
): PlainInit<typeof OnboardingCaseSummarySchema> {
  const { clientId, status, openedAt } = onboarding;
  const { percent, pastDue, blocked } = progressOf(onboarding, at);
  const next = nextDueOf(onboarding);
  return {
    ...{ clientId, status, openedAt, percent },
    pastDue: pastDue.length,
    blocked: blocked.length,
    nextStepId: next?.id,
    nextDueAt: next?.dueAt,
    turn: next && actorOf(onboarding, next),
  };
}
