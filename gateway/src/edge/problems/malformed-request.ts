import { DomainError, type IssueCode } from '@telehealth/errors';

/**
 * The error of a request that breaks a rule no schema expresses. `where` is its place: a JSON Pointer into the
 * body, or `?name` for a query parameter.
 */
export function malformedRequest(code: IssueCode, message: string, where?: string): DomainError {
  const issue = { code, message, ...(where !== undefined && { where }) };
  return new DomainError('malformed-request', message, { issues: [issue] });
}
