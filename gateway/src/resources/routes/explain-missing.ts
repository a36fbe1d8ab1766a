import { DomainError, type IssueCode } from '@telehealth/errors';

/**
 * Gives the 404 of an operation an issue (interface.md 4.4), which is the same whatever is missing: of a thing of somebody else
 * nothing more is said than of one that does not exist. To be given to `serve`.
 */
export function explainMissing(code: IssueCode, message: string, where?: string): (error: Error) => never {
  return (error) => {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    const issue = { code, message, ...(where !== undefined && { where }) };
    throw new DomainError('not-found', error.message, { issues: [issue] });
  };
}
