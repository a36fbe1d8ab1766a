import { DomainError, type Issue } from '@telehealth/errors';

const maxIssues = 50;

/** The `validation` error with the first 50 of these issues. */
export function invalidAuthoring(issues: readonly Issue[]): DomainError {
  return new DomainError('validation', 'the authoring has faults', { issues: issues.slice(0, maxIssues) });
}
