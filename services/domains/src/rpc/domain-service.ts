import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Call, type Contract, messageContract } from '@telehealth/rpc';
import {
  boundClients,
  brandOf,
  brandReachOf,
  nextPageToken,
  operationOf,
  pageLimit,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit';
import { exportCertificate } from '../app/certificates/open-certificate.ts';
import { verifyDomain } from '../app/checks/verify-domain.ts';
import { bindDomain } from '../app/domains/bind-domain.ts';
import type { Decide } from '../app/domains/change-domain.ts';
import { getDomain } from '../app/domains/get-domain.ts';
import { listDomains } from '../app/domains/list-domains.ts';
import { operateDomain } from '../app/domains/operate-domain.ts';
import { registerDomain } from '../app/domains/register-domain.ts';
import type { Context } from '../context.ts';
import { decideActivation, decideBlock, decideUnblock } from '../domain/domains/decide-operation.ts';
import { decideRemoval } from '../domain/domains/decide-removal.ts';
import { domainToProto, kindFromProto, operatedToProto, stateFromProto } from './domain-message.ts';

type Named = { readonly brandId: string; readonly kind: Parameters<typeof kindFromProto>[0] };

export function domainService(context: Context): Contract {
  async function operate(named: Named, call: Call, decide: Decide) {
    const domain = await operateDomain(context, operationOf(call), domainRef(named, call), decide);
    return { domain: operatedToProto(domain) };
  }
  return messageContract(DomainService, operatorAccess(DomainService), {
    async registerDomain({ kind, hostname }, call) {
      const { domain, isNew } = await registerDomain(context, operationOf(call), {
        brand: brandOf(call),
        kind: kindFromProto(kind),
        hostname,
        boundBy: 'client',
        mode: call.tenancy?.mode ?? 'test',
      });
      return { domain: domainToProto(domain), created: isNew };
    },
    async listDomains({ clientId, brandId, state, limit, pageToken }, call) {
      const page = await listDomains(context, operationOf(call), {
        ...(brandId === '' ? reachOf(call) : brandReachOf(call, brandId)),
        clientId: clientId || undefined,
        state: stateFromProto(state),
        after: readPageToken(pageToken, 'text', 'text'),
        limit: pageLimit(limit),
      });
      return {
        domains: page.rows.map(operatedToProto),
        nextPageToken: nextPageToken(page, ({ hostname, _id }) => [hostname, _id]),
      };
    },
    async getDomain(named, call) {
      return { domain: operatedToProto(await getDomain(context, operationOf(call), domainRef(named, call))) };
    },
    async deleteDomain({ kind }, call) {
      await operateDomain(context, operationOf(call), domainRef({ kind, brandId: '' }, call), decideRemoval);
      return {};
    },
    async verifyDomain({ kind }, call) {
      const ref = domainRef({ kind, brandId: '' }, call);
      return { domain: domainToProto(await verifyDomain(context, operationOf(call), ref, call.signal)) };
    },
    async bindDomain({ hostname, ...named }, call) {
      const operation = { ...operationOf(call), trace: call.trace };
      const bound = await bindDomain(context, operation, { ...domainRef(named, call), hostname });
      return { domain: operatedToProto(bound) };
    },
    activateDomain: (named, call) => operate(named, call, decideActivation),
    blockDomain: ({ reason, ...named }, call) =>
      operate(named, call, (present, at) => decideBlock(present, reason, at)),
    unblockDomain: (named, call) => operate(named, call, decideUnblock),
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
