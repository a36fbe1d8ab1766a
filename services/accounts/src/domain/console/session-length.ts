import { DomainError } from '@telehealth/errors';

const usualSeconds = 28_800;
const fromSeconds = 300;

/**
 * How long a session of the console lasts, ms; 0 seconds stand for eight hours. Throws `validation` below five minutes and above
 * eight hours.
 */
export function sessionMsOf(seconds: number): number {
  if (seconds === 0) return usualSeconds * 1000;
  if (seconds >= fromSeconds && seconds <= usualSeconds) return seconds * 1000;
  const message = `A session lasts a whole number of seconds from ${fromSeconds} to ${usualSeconds}.`;
  throw new DomainError('validation', 'length of a session', {
    issues: [{ code: 'session_seconds.range', message, where: '/expires_in' }],
  });
}
