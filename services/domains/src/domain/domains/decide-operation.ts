import { DomainError, refusal } from '@telehealth/errors';
import { changeState } from './domain-change.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/**
 * An operator attaches the certificate and routes the hostname. Undefined for an `active` domain. Throws `conflict` unless it
 * is `cert_issued`.
 */
export function decideActivation(present: StoredDomain, at: number): DomainDecision {
  assertLive(present);
  if (present.state === 'active') return undefined;
  if (present.state !== 'cert_issued') {
    throw refusal(
      'domain_not_ready',
      `A domain is activated in the state cert_issued. It is ${present.state}.`,
    );
  }
  return changeState(present, { through: ['active'], at, set: { wasActive: true } });
}

const reasonPattern = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * An operator takes a domain out of service; it keeps its hostname and its certificate. Undefined when it is blocked for this
 * reason. Throws `malformed-request` for a reason that is no code.
 */
export function decideBlock(present: StoredDomain, reason: string, at: number): DomainDecision {
  assertLive(present);
  if (!reasonPattern.test(reason)) {
    const detail = 'The reason is a code of lower case letters, digits and _, 1 to 64 characters.';
    throw refusal('request_invalid', detail);
  }
  if (present.state === 'blocked') {
    if (present.block?.reason === reason) return undefined;
    throw refusal('domain_not_ready', 'The domain is blocked for another reason. Unblock it first.');
  }
  const { state: stateBefore } = present;
  if (stateBefore === 'removed') throw new DomainError('not-found', 'the domain is removed');
  return changeState(present, {
    through: ['blocked'],
    at,
    set: { block: { reason, stateBefore } },
    because: { reason },
  });
}

/** Restores the state before the block; record and certificate are checked at once. Throws `conflict` unless it is blocked. */
export function decideUnblock(present: StoredDomain, at: number): DomainDecision {
  assertLive(present);
  const { block, recheck, waitingSince } = present;
  if (present.state !== 'blocked' || block === undefined) {
    throw refusal('domain_not_ready', `The domain is not blocked. It is ${present.state}.`);
  }
  const isWaiting = block.stateBefore === 'requested' || block.stateBefore === 'cert_requested';
  return changeState(present, {
    through: [block.stateBefore],
    at,
    set: {
      block: undefined,
      // The time of the block does not count, because the client could not do anything.
      waitingSince: isWaiting ? at : waitingSince,
      ...(recheck && { recheck: { ...recheck, dueAt: at } }),
    },
  });
}

function assertLive({ state }: StoredDomain): void {
  if (state === 'removed') throw new DomainError('not-found', 'the domain is removed');
}
