import type { PlainInit } from '@telehealth/contracts/codec';
import type { DomainSchema, OperatedDomainSchema } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  brandOf,
  brandReachOf,
  clientIdOf,
  nextPageToken,
  operationOf,
  pageLimit,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { exportCertificate } from '../app/certificates/open-certificate.ts';
import { verifyDomain } from '../app/checks/verify-domain.ts';
import { type Decide, operateDomain } from '../app/domains/change-domain.ts';
import { getDomain, listDomains } from '../app/domains/get-domain.ts';
import { getDomainStatus, getLoginDomainStatus } from '../app/domains/get-domain-status.ts';
import { bindDomain, registerDomain } from '../app/domains/register-domain.ts';
import type { Context } from '../context.ts';
import { decideActivation, decideBlock, decideUnblock } from '../domain/domains/decide-operation.ts';
import { decideRemoval } from '../domain/domains/decide-removal.ts';
import type { Domain, DomainKind } from '../domain/domains/domain.ts';
import type { DomainDocument } from '../storage/domains.ts';

type Named = { readonly brandId: string; readonly kind: DomainKind | undefined };

export function domainService(context: Context): Contract {
  async function operate(named: Named, call: Call, decide: Decide) {
    const domain = await operateDomain(context, operationOf(call), domainRef(named, call), decide);
    return { domain: operatedDomain(domain) };
  }
  return contract(DomainService, {
    async registerDomain({ kind, hostname }, call) {
      const { domain, isNew } = await registerDomain(context, operationOf(call), {
        brand: brandOf(call),
        kind: kindOf(kind),
        hostname,
        boundBy: 'client',
        mode: call.tenancy?.mode ?? 'test',
        perDay: call.tenancy?.dayQuotas?.domains,
      });
      return { domain: shownDomain(domain), created: isNew };
    },
    async listDomains({ clientId, brandId, state, limit, pageToken }, call) {
      const page = await listDomains(context, operationOf(call), {
        ...(brandId === '' ? reachOf(call) : brandReachOf(call, brandId)),
        clientId: clientId || undefined,
        state,
        after: readPageToken(pageToken, 'text', 'text'),
        limit: pageLimit(limit),
      });
      return {
        domains: page.rows.map(operatedDomain),
        nextPageToken: nextPageToken(page, ({ hostname, _id }) => [hostname, _id]),
      };
    },
    async getDomain(named, call) {
      return { domain: operatedDomain(await getDomain(context, operationOf(call), domainRef(named, call))) };
    },
    async deleteDomain({ kind }, call) {
      await operateDomain(context, operationOf(call), domainRef({ kind, brandId: '' }, call), decideRemoval);
      return {};
    },
    async verifyDomain({ kind }, call) {
      const ref = domainRef({ kind, brandId: '' }, call);
      return { domain: shownDomain(await verifyDomain(context, operationOf(call), ref, call.signal)) };
    },
    async bindDomain({ hostname, ...named }, call) {
      const operation = { ...operationOf(call), trace: call.trace };
      const bound = await bindDomain(context, operation, { ...domainRef(named, call), hostname });
      return { domain: operatedDomain(bound) };
    },
    activateDomain: (named, call) => operate(named, call, decideActivation),
    blockDomain: ({ reason, ...named }, call) =>
      operate(named, call, (present, at) => decideBlock(present, reason, at)),
    unblockDomain: (named, call) => operate(named, call, decideUnblock),
    exportCertificate: ({ hostname }, call) =>
      exportCertificate(context, operationOf(call), { hostname, clientIds: boundClients(call) }),
  });
}

function domainRef({ brandId, kind }: Named, call: Call) {
  return { ...brandReachOf(call, brandId), kind: kindOf(kind) };
}

/** A kind that is missing, or unknown to this version, has no domains. */
function kindOf(kind: DomainKind | undefined): DomainKind {
  if (kind === undefined) throw new DomainError('not-found', 'no domain is of this kind');
  return kind;
}

/** A domain for its client: without its certificate and its order. */
function shownDomain(domain: Domain): PlainInit<typeof DomainSchema> {
  const { state } = domain;
  if (state === 'removed') throw new Error('a removed domain is not shown');
  return { ...domain, state, owner: 'client' };
}

/** A domain for operators: without sealed values. */
function operatedDomain(domain: DomainDocument): PlainInit<typeof OperatedDomainSchema> {
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

export function domainStatusService(context: Context): Contract {
  return contract(DomainStatusService, {
    getLoginDomainStatus: (_request, call) => getLoginDomainStatus(context, operationOf(call), brandOf(call)),
    async getDomainStatus(_request, call) {
      const brands = await getDomainStatus(context, operationOf(call), clientIdOf(call));
      return {
        brands: brands.map(({ brandId, login, member }) => ({
          brandId,
          loginRegistered: login.registered,
          loginActive: login.active,
          memberActive: member.active,
        })),
      };
    },
  });
}
