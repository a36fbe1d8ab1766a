import { refusal } from '@telehealth/errors';
import { changeFields } from './domain-change.ts';
import type { DomainDecision, StoredDomain } from './stored-domain.ts';

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
