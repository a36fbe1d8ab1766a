import { DomainStatusService } from '@telehealth/contracts/domains/v1/domain_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { brandOf, clientIdOf, operationOf } from '@telehealth/service-kit/calls';
import { getDomainStatus, getLoginDomainStatus } from '../app/domains/get-domain-status.ts';
import type { Context } from '../context.ts';

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
