import { isVerified, waitingMs } from './due-at.ts';
import { failed } from './recheck.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/** Ends a domain after 30 days without success, or when its certificate has run out. Undefined for any other. */
export function decideExpiry(present: StoredDomain, at: number): DomainDecision {
  const { state, waitingSince, certificate } = present;
  const isWaiting = state === 'requested' || state === 'cert_requested';
  if (isWaiting && at >= waitingSince + waitingMs) return failed(present, at, 'waited_too_long');
  if (isVerified(present) && certificate !== undefined && at >= certificate.notAfter) {
    return failed(present, at, 'certificate_expired');
  }
  return undefined;
}
