import type { Domain } from '../domain/domains/domain.ts';
import type { DomainDocument } from '../storage/domains.ts';

/** A domain as its client sees it: without its certificate and its order. */
export function shownDomain(domain: Domain) {
  const { state } = domain;
  if (state === 'removed') throw new Error('a removed domain is shown to nobody');
  return { ...domain, state, owner: 'client' } as const;
}

/** A domain as operators see it: without anything sealed. */
export function operatedDomain(domain: DomainDocument) {
  const { _id: domainId, clientId, block, dueAt, recheck, verifiedAt, certificate, order } = domain;
  return {
    domain: shownDomain(domain),
    ...{ domainId, clientId, dueAt, blockReason: block?.reason, ordering: order !== undefined },
    failedRechecks: recheck?.negatives,
    lastVerifiedAt: verifiedAt,
    certificateExpiresAt: certificate?.notAfter,
    certificateFingerprint: certificate?.fingerprint,
    orderFailure: domain.orderFailure?.reason,
  };
}
