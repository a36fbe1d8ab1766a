import { DomainError, type IssueCode } from '@telehealth/errors';

/** The error of a request that breaks a rule no schema expresses. */
export function malformedRequest(code: IssueCode, message: string): DomainError {
  return new DomainError('malformed-request', message, { issues: [{ code, message }] });
}
