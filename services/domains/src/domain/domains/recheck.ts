import { dayMs, hourMs } from '@telehealth/ids';
import { isDefiniteNegative, type Verdict } from '../dns/verdict.ts';
import type { Recheck } from './domain.ts';
import { changeFields, changeState } from './domain-change.ts';
import { isVerified } from './due-at.ts';
import { holdAfterService } from './hold.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

/** Three looks have to fail before a domain goes out of service, so more often takes a domain away sooner and asks DNS more. */
const everyMs = dayMs;
/** What could not be asked is asked again after this time. */
const unknownMs = hourMs;
/** Negatives in a row after which a domain fails. They span two days. */
const maxNegatives = 3;

/** The look after `negatives` in a row, a day from now and up to an hour later. */
export function nextRecheck(
  negatives: number,
  { at, jitter }: { readonly at: number; readonly jitter: number },
): Recheck {
  return { dueAt: at + everyMs + Math.floor(jitter * hourMs), negatives };
}

/**
 * What a look at the record of a verified domain changes. Only the third look in a row that found for certain that the record is
 * gone makes it `failed`; an answer that says nothing counts for nothing. Undefined when the domain is not verified any more.
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

/** What makes a domain fail, for its audit row. */
export type FailureCause = Verdict | 'waited_too_long' | 'certificate_expired';

/** Takes a domain out of service, without its certificate and its order. */
export function failed(present: StoredDomain, at: number, cause: FailureCause): DomainDecision {
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
