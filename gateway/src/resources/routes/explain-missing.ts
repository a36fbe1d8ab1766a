import { DomainError, type IssueCode } from '@telehealth/errors';

/** Gives a 404 a constant issue (interface.md 4.4), so that foreign and unknown things look alike. For `serve`. */
export function explainMissing(code: IssueCode, message: string, where?: string): (error: Error) => never {
  return (error) => {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    const issue = { code, message, ...(where !== undefined && { where }) };
    throw new DomainError('not-found', error.message, { issues: [issue] });
  };
}
