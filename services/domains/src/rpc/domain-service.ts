import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  brandOf,
  brandReachOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  pageOf,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit';
import { exportCertificate } from '../app/certificates/open-certificate.ts';
import { bindDomain } from '../app/domains/bind-domain.ts';
import { deleteDomain } from '../app/domains/delete-domain.ts';
import { getDomain } from '../app/domains/get-domain.ts';
import { activateDomain, blockDomain, unblockDomain } from '../app/domains/operate-domain.ts';
import { registerDomain } from '../app/domains/register-domain.ts';
import { verifyDomain } from '../app/domains/verify-domain.ts';
import type { Context } from '../context.ts';
import { listDomains } from '../storage/find-domains.ts';
import { domainToProto, kindFromProto, operatedToProto, stateFromProto } from './domain-message.ts';

type Named = { readonly brandId: string; readonly kind: Parameters<typeof kindFromProto>[0] };

export function domainService(context: Context): Contract {
  return contract(DomainService, operatorAccess(DomainService), {
    async registerDomain({ kind, hostname }, call) {
      const { domain, isNew } = await registerDomain(context, operationOf(call), {
        ...{ brand: brandOf(call), kind: kindFromProto(kind), hostname, boundBy: 'client' },
        mode: call.tenancy?.mode ?? 'test',
      });
      return { domain: domainToProto(domain), created: isNew };
    },
    async listDomains({ clientId, brandId, state, limit, pageToken }, call) {
      const size = pageLimit(limit);
      const query = {
        ...(brandId === '' ? reachOf(call) : brandReachOf(call, brandId)),
        clientId: clientId || undefined,
        state: stateFromProto(state),
        after: readPageToken(pageToken, 'text', 'text'),
        limit: size + 1,
      };
      const page = pageOf(await listDomains(context.domains, query, limitsOf(call)), size);
      return {
        domains: page.rows.map(operatedToProto),
        nextPageToken: nextPageToken(page, ({ hostname, _id }) => [hostname, _id]),
      };
    },
    async getDomain(named, call) {
      const domain = await getDomain(context, domainRef(named, call), limitsOf(call));
      return { domain: operatedToProto(domain) };
    },
    async deleteDomain({ kind }, call) {
      await deleteDomain(context, operationOf(call), { ...brandOf(call), kind: kindFromProto(kind) });
      return {};
    },
    async verifyDomain({ kind }, call) {
      const ref = domainRef({ kind, brandId: '' }, call);
      return { domain: domainToProto(await verifyDomain(context, operationOf(call), ref, call.signal)) };
    },
    async bindDomain({ hostname, ...named }, call) {
      const bound = await bindDomain(context, call, { ...domainRef(named, call), hostname });
      return { domain: operatedToProto(bound) };
    },
    async activateDomain(named, call) {
      const activated = await activateDomain(context, operationOf(call), domainRef(named, call));
      return { domain: operatedToProto(activated) };
    },
    async blockDomain({ reason, ...named }, call) {
      const ref = { ...domainRef(named, call), reason };
      return { domain: operatedToProto(await blockDomain(context, operationOf(call), ref)) };
    },
    async unblockDomain(named, call) {
      const unblocked = await unblockDomain(context, operationOf(call), domainRef(named, call));
      return { domain: operatedToProto(unblocked) };
    },
    async exportCertificate({ hostname }, call) {
      const asked = { hostname, clientIds: boundClients(call) };
      const { chain, privateKey } = await exportCertificate(context, operationOf(call), asked);
      return { chain, privateKey };
    },
  });
}

function domainRef({ brandId, kind }: Named, call: Call) {
  return { ...brandReachOf(call, brandId), kind: kindFromProto(kind) };
}
