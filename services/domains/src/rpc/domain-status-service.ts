import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, limitsOf, reachOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { DomainDocument } from '../storage/domains.ts';
import { findBoundDomains, listDomains } from '../storage/find-domains.ts';

export function domainStatusService(context: Context): Contract {
  return contract(DomainStatusService, 'internal', {
    async getLoginDomainStatus(_request, call) {
      const asked = { ...reachOf(call), limit: 2 };
      const domains = await listDomains(context.domains, asked, limitsOf(call));
      const login = domains.find(({ kind }) => kind === 'login');
      return { registered: login !== undefined, active: login?.state === 'active' };
    },
    async getDomainStatus(_request, call) {
      const domains = await findBoundDomains(context.domains, clientIdOf(call), limitsOf(call));
      const brands = [...Map.groupBy(domains, ({ brandId }) => brandId)].map(([brandId, ofBrand]) => ({
        brandId,
        loginActive: hasActive(ofBrand, 'login'),
        memberActive: hasActive(ofBrand, 'member'),
      }));
      return { brands };
    },
  });
}

function hasActive(domains: readonly DomainDocument[], wanted: DomainDocument['kind']): boolean {
  return domains.some(({ kind, state }) => kind === wanted && state === 'active');
}
