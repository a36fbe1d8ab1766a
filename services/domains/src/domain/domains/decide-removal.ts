import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import { assertNotBlocked } from './decide-verified.ts';
import { changeState } from './domain-change.ts';
import { holdAfterService } from './hold.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/**
 * Removes a domain with its certificate and its order. Its target is never used again. Throws `conflict` for a blocked one and
 * `not-found` for one that is removed.
 */
export function decideRemoval(present: StoredDomain, at: number): DomainDecision {
  if (present.state === 'removed') throw new DomainError('not-found', 'the domain is removed');
  assertNotBlocked(present);
  const hold = holdAfterService(present, at);
  return changeState(present, {
    through: ['removed'],
    at,
    set: {
      ...hold,
      // A domain without a hold counts among those of a day, and goes then.
      ...{ binding: undefined, removedAt: at, expiresAt: hold.heldUntil ?? at + dayMs, recheck: undefined },
      ...{ certificate: undefined, order: undefined, orderFailure: undefined, sealedUnder: undefined },
    },
  });
}
