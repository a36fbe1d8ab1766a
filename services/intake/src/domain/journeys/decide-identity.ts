import { DomainError } from '@telehealth/errors';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/** SHA-256 in base64url. */
const subjectHashPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Binds a journey to the person who signed in for it, once (decisions.md 8). Undefined when it is bound to this person
 * already. Throws `conflict` when it is bound to another one, `malformed-request` when the hash is none.
 */
export function decideIdentity(
  { subjectHash: bound }: Pick<Journey, 'subjectHash'>,
  subjectHash: string,
): JourneyChange | undefined {
  if (!subjectHashPattern.test(subjectHash)) throw new DomainError('malformed-request', 'no subject hash');
  if (bound === subjectHash) return undefined;
  if (bound !== undefined) throw new DomainError('conflict', 'the journey is bound to another person');
  return { fields: { subjectHash }, happened: [{ type: 'identity.bound' }] };
}
