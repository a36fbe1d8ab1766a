import { DomainError } from '@telehealth/errors';

/** A handler for `catch` that turns `unavailable` into undefined, for an optional answer. Throws every other error again. */
export function undefinedWhenAway(error: unknown): undefined {
  if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
}
