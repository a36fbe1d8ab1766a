import { DomainError, type IssueCode } from '@telehealth/errors';

/** For rules that no schema can express. `where` is a JSON Pointer into the body, or `?name` for a query parameter. */
export function malformedRequest(code: IssueCode, message: string, where?: string): DomainError {
  const issue = { code, message, ...(where !== undefined && { where }) };
  return new DomainError('malformed-request', message, { issues: [issue] });
}
