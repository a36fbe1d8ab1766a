import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf, operationOf } from '@telehealth/service-kit';
import { deleteDomain } from '../app/domains/delete-domain.ts';
import { getDomain, listDomainsOf } from '../app/domains/get-domain.ts';
import { registerDomain } from '../app/domains/register-domain.ts';
import { verifyDomain } from '../app/domains/verify-domain.ts';
import type { Context } from '../context.ts';
import type { DomainKind } from '../domain/domains/domain.ts';
import { domainToProto, kindFromProto } from './domain-message.ts';

export function domainService(context: Context): Contract {
  return contract(DomainService, 'internal', {
    async registerDomain({ kind, hostname }, call) {
      const { domain, isNew } = await registerDomain(context, operationOf(call), {
        ...{ brand: brandOf(call), kind: kindFromProto(kind), hostname, boundBy: 'client' },
        mode: call.tenancy?.mode ?? 'test',
      });
      return { domain: domainToProto(domain), created: isNew };
    },
    async listDomains(_request, call) {
      const domains = await listDomainsOf(context, brandOf(call), limitsOf(call));
      return { domains: domains.map(domainToProto) };
    },
    async getDomain({ kind }, call) {
      const ref = owned(kindFromProto(kind), call);
      return { domain: domainToProto(await getDomain(context, ref, limitsOf(call))) };
    },
    async deleteDomain({ kind }, call) {
      await deleteDomain(context, operationOf(call), { ...brandOf(call), kind: kindFromProto(kind) });
      return {};
    },
    async verifyDomain({ kind }, call) {
      const ref = owned(kindFromProto(kind), call);
      return { domain: domainToProto(await verifyDomain(context, operationOf(call), ref, call.signal)) };
    },
  });
}

function owned(kind: DomainKind, call: Call) {
  const { clientId, brandId } = brandOf(call);
  return { clientIds: [clientId], brandId, kind };
}
