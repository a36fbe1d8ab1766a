import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { limitsOf, reachOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { listDomains } from '../storage/find-domains.ts';

export function domainStatusService(context: Context): Contract {
  const domainsOf = (call: Call) =>
    listDomains(context.domains, { ...reachOf(call), limit: 2 }, limitsOf(call));
  return contract(DomainStatusService, 'internal', {
    async getLoginDomainStatus(_request, call) {
      const domains = await domainsOf(call);
      const login = domains.find(({ kind }) => kind === 'login');
      return { registered: login !== undefined, active: login?.state === 'active' };
    },
    async getDomainStatus(_request, call) {
      const domains = await domainsOf(call);
      const isActive = (wanted: string) =>
        domains.some(({ kind, state }) => kind === wanted && state === 'active');
      return { loginActive: isActive('login'), memberActive: isActive('member') };
    },
  });
}
