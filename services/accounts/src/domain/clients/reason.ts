import { DomainError } from '@telehealth/errors';

/** Throws `validation` for a reason of another length. */
export function requireReason(reason: string): void {
  const message = 'A reason has 1 to 500 characters.';
  if (reason.trim() === '' || [...reason].length > 500)
    throw new DomainError('validation', message, {
      issues: [{ code: 'reason.length', message, where: '/reason' }],
    });
}
