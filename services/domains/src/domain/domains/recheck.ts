import { dayMs, hourMs } from '@telehealth/ids';
import { isDefiniteNegative, type Verdict } from '../dns/verdict.ts';
import type { Recheck } from './domain.ts';
import { changeFields, changeState } from './domain-change.ts';
import { isVerified, waitingMs } from './due-at.ts';
import { holdAfterService } from './hold.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/** A domain goes out of service after three failed checks. More frequent checks remove it sooner and load DNS more. */
const everyMs = dayMs;
/** The pause after a check without an answer, ms. */
const unknownMs = hourMs;
/** Negatives in a row after which a domain fails. They span two days. */
const maxNegatives = 3;

/** The check after `negatives` in a row, a day to 25 hours from now. */
export function nextRecheck(
  negatives: number,
  { at, jitter }: { readonly at: number; readonly jitter: number },
): Recheck {
  return { dueAt: at + everyMs + Math.floor(jitter * hourMs), negatives };
}

/**
 * Applies a check of the record of a verified domain. Only the third check in a row that finds for certain that the record is
 * gone makes it `failed`; a check without an answer counts for nothing. Undefined when the domain is no longer verified.
 */
export function decideRecheck(
  present: StoredDomain,
  verdict: Verdict,
  { at, jitter }: { readonly at: number; readonly jitter: number },
): DomainDecision {
  if (!isVerified(present)) return undefined;
  const negatives = present.recheck?.negatives ?? 0;
  if (verdict === 'verified') {
    return changeFields(present, { verifiedAt: at, recheck: nextRecheck(0, { at, jitter }) });
  }
  if (!isDefiniteNegative(verdict))
    return changeFields(present, { recheck: { dueAt: at + unknownMs, negatives } });
  if (negatives + 1 < maxNegatives) {
    return changeFields(present, { recheck: nextRecheck(negatives + 1, { at, jitter }) });
  }
  return failed(present, at, verdict);
}

export type FailureCause = Verdict | 'waited_too_long' | 'certificate_expired';

/** Takes a domain out of service, without its certificate and its order. */
function failed(present: StoredDomain, at: number, cause: FailureCause): DomainDecision {
  return changeState(present, {
    through: ['failed'],
    at,
    set: {
      ...holdAfterService(present, at),
      ...{ recheck: undefined, certificate: undefined, order: undefined },
      ...{ orderFailure: undefined, sealedUnder: undefined },
    },
    because: { cause },
  });
}

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
