import type { StoredCase } from './onboarding-case.ts';
import type { StoredStep, Submission } from './step.ts';

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
