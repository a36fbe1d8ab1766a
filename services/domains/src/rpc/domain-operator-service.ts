import { DomainOperatorService } from '@telehealth/contracts/domains/v1/domain_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  pageOf,
  readPageToken,
} from '@telehealth/service-kit';
import { exportCertificate } from '../app/certificates/open-certificate.ts';
import { bindDomain } from '../app/domains/bind-domain.ts';
import { getDomain } from '../app/domains/get-domain.ts';
import { activateDomain, blockDomain, unblockDomain } from '../app/domains/operate-domain.ts';
import type { Context } from '../context.ts';
import { listDomains } from '../storage/find-domains.ts';
import { kindFromProto, operatedToProto, stateFromProto } from './domain-message.ts';

type Named = { readonly brandId: string; readonly kind: Parameters<typeof kindFromProto>[0] };

export function domainOperatorService(context: Context): Contract {
  const reached = ({ brandId, kind }: Named, call: Call) => ({
    ...{ brandId, kind: kindFromProto(kind), clientIds: boundClients(call) },
  });
  return contract(DomainOperatorService, operatorAccess(DomainOperatorService), {
    async listDomainsOf({ clientId, brandId, state, limit, pageToken }, call) {
      const size = pageLimit(limit);
      const query = {
        ...{ clientIds: boundClients(call), after: readPageToken(pageToken, 'text', 'text') },
        ...{ clientId: clientId || undefined, brandId: brandId || undefined, state: stateFromProto(state) },
        limit: size + 1,
      };
      const page = pageOf(await listDomains(context.domains, query, limitsOf(call)), size);
      return {
        domains: page.rows.map(operatedToProto),
        nextPageToken: nextPageToken(page, ({ hostname, _id }) => [hostname, _id]),
      };
    },
    async showDomain(request, call) {
      return { domain: operatedToProto(await getDomain(context, reached(request, call), limitsOf(call))) };
    },
    async bindDomain({ brandId, kind, hostname }, call) {
      const bound = await bindDomain(context, call, { ...reached({ brandId, kind }, call), hostname });
      return { domain: operatedToProto(bound) };
    },
    async activateDomain(request, call) {
      const ref = reached(request, call);
      return { domain: operatedToProto(await activateDomain(context, operationOf(call), ref)) };
    },
    async blockDomain({ reason, ...request }, call) {
      const ref = { ...reached(request, call), reason };
      return { domain: operatedToProto(await blockDomain(context, operationOf(call), ref)) };
    },
    async unblockDomain(request, call) {
      const ref = reached(request, call);
      return { domain: operatedToProto(await unblockDomain(context, operationOf(call), ref)) };
    },
    async exportCertificate({ hostname }, call) {
      const asked = { hostname, clientIds: boundClients(call) };
      const { chain, privateKey } = await exportCertificate(context, operationOf(call), asked);
      return { chain, privateKey };
    },
  });
}
