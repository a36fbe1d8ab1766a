import { isProblem } from '@telehealth/client';

/** For the person at the console. */
export function reasonOf(error: unknown): string {
  if (!isProblem(error)) return 'The platform did not answer. Check the connection and try again.';
  const reason = error.detail ?? error.issues[0]?.message ?? error.title;
  const busy = error.retryAfter === undefined ? '' : ` Try again in ${error.retryAfter} s.`;
  const reference = error.correlationId === undefined ? '' : ` (${error.correlationId})`;
  return `${reason}${busy}${reference}`;
}
