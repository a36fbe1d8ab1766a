import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import { listDomainsOf } from '../app/domains/get-domain.ts';
import type { Context } from '../context.ts';

export function domainStatusService(context: Context): Contract {
  return contract(DomainStatusService, 'internal', {
    async getLoginDomainStatus(_request, call) {
      const domains = await listDomainsOf(context, brandOf(call), limitsOf(call));
      const login = domains.find(({ kind }) => kind === 'login');
      return { registered: login !== undefined, active: login?.state === 'active' };
    },
    async getDomainStatus(_request, call) {
      const domains = await listDomainsOf(context, brandOf(call), limitsOf(call));
      const isActive = (wanted: string) =>
        domains.some(({ kind, state }) => kind === wanted && state === 'active');
      return { loginActive: isActive('login'), memberActive: isActive('member') };
    },
  });
}
