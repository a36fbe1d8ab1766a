import { SaleService, SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import { type Contract, contract } from '@telehealth/rpc';
import { getSale } from '../app/enablements/get-sale.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';

const statuses = {
  active: SaleStatus.ACTIVE,
  unverified: SaleStatus.UNVERIFIED,
  inactive: SaleStatus.INACTIVE,
} as const;

export function saleService(context: Context): Contract {
  return contract(SaleService, 'internal', {
    async getSale({ offeringRef }, call) {
      const { status, price, therapies } = await getSale(context, brandOperationOf(call), offeringRef);
      return {
        status: statuses[status],
        ...(price && { priceMinor: BigInt(price.priceMinor), currency: price.currency }),
        therapies: [...therapies],
      };
    },
  });
}
