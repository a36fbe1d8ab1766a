import { CatalogStatusService } from '@telehealth/contracts/catalog/v1/catalog_status_service';
import { type Contract, contract } from '@telehealth/rpc';
import { getCatalogStatus } from '../app/enablements/get-catalog-status.ts';
import type { Context } from '../context.ts';
import { clientOperationOf } from './brand-operation-of.ts';

export function catalogStatusService(context: Context): Contract {
  return contract(CatalogStatusService, {
    getCatalogStatus: async (_request, call) => ({
      brands: await getCatalogStatus(context, clientOperationOf(call)),
    }),
  });
}
