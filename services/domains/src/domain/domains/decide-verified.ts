import { refusal } from '@telehealth/errors';
import { changeFields, changeState } from './domain-change.ts';
import { nextRecheck } from './recheck.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/** Whether a verify has nothing left to do: the domain is in the state that a verify leads to, or past it (interface.md 4.7). */
export function isDriven({ kind, state }: Pick<StoredDomain, 'kind' | 'state'>): boolean {
  return state === 'active' || (kind === 'member' && (state === 'cert_requested' || state === 'cert_issued'));
}

/** Throws the 409 of a domain that an operator blocked. */
export function assertNotBlocked({ state }: Pick<StoredDomain, 'state'>): void {
  if (state === 'blocked') throw refusal('blocked', 'An operator of the platform blocked the domain.');
}

/** The instant (epoch ms), and a number from 0 to 1 that spreads rechecks over the day. */
export interface Moment {
  readonly at: number;
  readonly jitter: number;
}

/**
 * DNS names the target of the domain. A member domain becomes `cert_requested`, and a login domain with its certificate becomes
 * `active`, through the states between (interface.md 3.4). Either holds its hostname. Undefined for a domain that is there
 * already, and for a login domain without a certificate. Throws `conflict` for a blocked one.
 */
export function decideVerified(present: StoredDomain, { at, jitter }: Moment): DomainDecision {
  assertNotBlocked(present);
  if (isDriven(present)) return undefined;
  const held = { heldHostname: present.hostname, heldUntil: undefined };
  const verified = { ...held, verifiedAt: at, recheck: nextRecheck(0, { at, jitter }) };
  if (present.kind === 'member') {
    return changeState(present, { through: ['cert_requested'], at, set: { ...verified, waitingSince: at } });
  }
  if (present.certificate === undefined || present.certificate.notAfter <= at) return undefined;
  return changeState(present, {
    through: ['cert_requested', 'cert_issued', 'active'],
    at,
    set: { ...verified, wasActive: true },
  });
}

/** The pause between two verifies, ms. */
export const pauseMs = 5000;

/** Lets a verify ask DNS. Throws `not-ready` (`verify_too_soon`) within five seconds of the previous one (decisions.md 13). */
export function decideAsk(present: StoredDomain, at: number): DomainDecision {
  const waitMs = (present.askedAt ?? Number.NEGATIVE_INFINITY) + pauseMs - at;
  if (waitMs > 0) {
    throw refusal('verify_too_soon', 'A domain is verified once in five seconds at most.', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  }
  return changeFields(present, { askedAt: at });
}
