import { ClientDirectoryService } from '@telehealth/contracts/accounts/v1/client_directory_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, pageLimit } from '@telehealth/service-kit/calls';
import { findClientWithBrands } from '../../app/clients/find-client-with-brands.ts';
import type { Context } from '../../context.ts';
import { findKeptClients } from '../../storage/clients.ts';

export function clientDirectoryService(context: Context): Contract {
  return contract(ClientDirectoryService, {
    async findClient({ clientId }, call) {
      const found = await findClientWithBrands(context, { limits: limitsOf(call) }, clientId);
      const brands = found.brands.map(({ _id: brandId, ...brand }) => ({
        brandId,
        enabledTherapies: brand.enabledTherapies,
        hasRedirectAllowlist: brand.redirectAllowlist.length > 0,
        hasBrowserOrigins: brand.browserOrigins.length > 0,
      }));
      return { ...found, brands };
    },
    async listEveryClient({ after, limit }, call) {
      const page = { after, limit: pageLimit(limit) };
      const clients = await findKeptClients(context.clients, page, limitsOf(call));
      return { clients: clients.map(({ _id: clientId, mode }) => ({ clientId, mode })) };
    },
  });
}
