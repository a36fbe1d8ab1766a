import { DomainError } from '@telehealth/errors';
import { assertNotBlocked } from './decide-verified.ts';
import { moved } from './domain-change.ts';
import { holdAfterService, quarantineMs } from './hold.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/**
 * Removes a domain with its certificate and its order. Its target is never used again. Throws `conflict` for a blocked one and
 * `not-found` for one that is removed.
 */
export function decideRemoval(present: StoredDomain, at: number): DomainDecision {
  if (present.state === 'removed') throw new DomainError('not-found', 'the domain is removed');
  assertNotBlocked(present);
  return moved(present, {
    through: ['removed'],
    at,
    set: {
      ...holdAfterService(present, at),
      ...{ binding: undefined, removedAt: at, expiresAt: at + quarantineMs, recheck: undefined },
      ...{ certificate: undefined, order: undefined, orderFailure: undefined, sealedUnder: undefined },
    },
  });
}
