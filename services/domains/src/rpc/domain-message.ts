import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  DomainBinder,
  DomainKind as DomainKindMessage,
  DomainOwner,
  type DomainSchema,
  DomainState as DomainStateMessage,
  type OperatedDomainSchema,
} from '@telehealth/contracts/domains/v1/domain';
import { DomainError } from '@telehealth/errors';
import type { DomainKind, DomainState } from '../domain/domains/domain.ts';
import type { DomainDocument } from '../storage/domains.ts';

/** A domain as its client sees it: without its certificate and its order. */
export function domainToProto(domain: DomainDocument): MessageInitShape<typeof DomainSchema> {
  const { brandId, kind, hostname, state, boundBy, target, createdAt, updatedAt } = domain;
  if (state === 'removed') throw new Error('a removed domain is shown to nobody');
  return {
    ...{ brandId, hostname, target, kind: kinds[kind], state: states[state] },
    owner: DomainOwner.CLIENT,
    boundBy: boundBy === 'client' ? DomainBinder.CLIENT : DomainBinder.OPERATOR,
    createdAt: timestampFromMs(createdAt),
    updatedAt: timestampFromMs(updatedAt),
  };
}

/** A domain as operators see it: without anything sealed. */
export function operatedToProto(domain: DomainDocument): MessageInitShape<typeof OperatedDomainSchema> {
  const { _id, clientId, block, dueAt, recheck, verifiedAt, certificate, order, orderFailure } = domain;
  return {
    domain: domainToProto(domain),
    ...{ domainId: _id, clientId, blockReason: block?.reason ?? '', ordering: order !== undefined },
    ...(dueAt !== undefined && { dueAt: timestampFromMs(dueAt) }),
    failedRechecks: recheck?.negatives ?? 0,
    ...(verifiedAt !== undefined && { lastVerifiedAt: timestampFromMs(verifiedAt) }),
    ...(certificate && {
      certificateExpiresAt: timestampFromMs(certificate.notAfter),
      certificateFingerprint: certificate.fingerprint,
    }),
    orderFailure: orderFailure?.reason ?? '',
  };
}

export const kinds = {
  login: DomainKindMessage.LOGIN,
  member: DomainKindMessage.MEMBER,
} as const;

const states = {
  requested: DomainStateMessage.REQUESTED,
  cert_requested: DomainStateMessage.CERT_REQUESTED,
  cert_issued: DomainStateMessage.CERT_ISSUED,
  active: DomainStateMessage.ACTIVE,
  failed: DomainStateMessage.FAILED,
  blocked: DomainStateMessage.BLOCKED,
} as const;

/** The kind of a request. A kind that this version does not know has no domains: throws `not-found`. */
export function kindFromProto(kind: DomainKindMessage): DomainKind {
  if (kind === DomainKindMessage.LOGIN) return 'login';
  if (kind === DomainKindMessage.MEMBER) return 'member';
  throw new DomainError('not-found', 'no domain is of this kind');
}

const statesByMessage: Readonly<Record<DomainStateMessage, DomainState | undefined>> = {
  [DomainStateMessage.UNSPECIFIED]: undefined,
  [DomainStateMessage.REQUESTED]: 'requested',
  [DomainStateMessage.CERT_REQUESTED]: 'cert_requested',
  [DomainStateMessage.CERT_ISSUED]: 'cert_issued',
  [DomainStateMessage.ACTIVE]: 'active',
  [DomainStateMessage.FAILED]: 'failed',
  [DomainStateMessage.BLOCKED]: 'blocked',
};

/** The state of a filter; undefined for none. */
export function stateFromProto(state: DomainStateMessage): DomainState | undefined {
  return statesByMessage[state];
}
