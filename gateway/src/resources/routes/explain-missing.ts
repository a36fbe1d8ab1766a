import { DomainError, type IssueCode } from '@telehealth/errors';
import type { FastifyRequest } from 'fastify';

/** Gives a 404 a constant issue (interface.md 4.4), so that foreign and unknown things look alike. For `serve`. */
export function explainMissing(code: IssueCode, message: string, where?: string): (error: Error) => never {
  return (error) => {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    const issue = { code, message, ...(where !== undefined && { where }) };
    throw new DomainError('not-found', error.message, { issues: [issue] });
  };
}

/** Throws `forbidden` for a credential of some brands: it may not change what all brands share. */
export function requireWholeClient({ caller }: Pick<FastifyRequest, 'caller'>): void {
  if (caller?.isLimitedToBrands) throw new DomainError('forbidden');
}
