import type { PlainInit } from '@telehealth/contracts/codec';
import type { DomainSchema, OperatedDomainSchema } from '@telehealth/contracts/domains/v1/domain';
import type { Domain } from '../domain/domains/domain.ts';
import type { DomainDocument } from '../storage/domains.ts';

/** A domain for its client: without its certificate and its order. */
export function shownDomain(domain: Domain): PlainInit<typeof DomainSchema> {
  const { state } = domain;
  if (state === 'removed') throw new Error('a removed domain is not shown');
  return { ...domain, state, owner: 'client' };
}

/** A domain for operators: without sealed values. */
export function operatedDomain(domain: DomainDocument): PlainInit<typeof OperatedDomainSchema> {
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
