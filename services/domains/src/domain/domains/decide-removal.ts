import { DomainError } from '@telehealth/errors';
import { dayMs } from '@telehealth/ids';
import { assertNotBlocked } from './decide-verified.ts';
import { changeState } from './domain-change.ts';
import { holdAfterService } from './hold.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/** The target is never used again. Throws `conflict` for a blocked domain and `not-found` for a removed one. */
export function decideRemoval(present: StoredDomain, at: number): DomainDecision {
  if (present.state === 'removed') throw new DomainError('not-found', 'the domain is removed');
  assertNotBlocked(present);
  return removal(present, at);
}

/** Removes a domain of a client that is being deleted, blocked or not. Undefined for a removed one. */
export function decideRemovalOfClient(present: StoredDomain, at: number): DomainDecision {
  return present.state === 'removed' ? undefined : removal(present, at);
}

function removal(present: StoredDomain, at: number): DomainDecision {
  const hold = holdAfterService(present, at);
  return changeState(present, {
    through: ['removed'],
    at,
    set: {
      ...hold,
      // A domain without a hold is stored one day longer, because it counts for the daily limit.
      ...{ binding: undefined, removedAt: at, expiresAt: hold.heldUntil ?? at + dayMs, recheck: undefined },
      ...{ certificate: undefined, order: undefined, orderFailure: undefined, sealedUnder: undefined },
    },
  });
}
