import { DomainError, type Issue } from '@telehealth/errors';

const maxIssues = 50;

/** The `validation` error with these issues, the first 50 of them. */
export function invalidAuthoring(issues: readonly Issue[]): DomainError {
  return new DomainError('validation', 'the authoring has faults', { issues: issues.slice(0, maxIssues) });
}
