import { SaleService, SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { getSale } from '../app/enablements/get-sale.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';

const statuses = {
  active: SaleStatus.ACTIVE,
  unverified: SaleStatus.UNVERIFIED,
  inactive: SaleStatus.INACTIVE,
} as const;

export function saleService(context: Context): Contract {
  return messageContract(SaleService, 'internal', {
    async getSale({ offeringRef, locale }, call) {
      const named = { offeringRef, locale };
      const { status, price, therapies, displayName } = await getSale(context, brandOperationOf(call), named);
      return {
        status: statuses[status],
        ...(price && { priceMinor: BigInt(price.priceMinor), currency: price.currency }),
        therapies: [...therapies],
        displayName,
      };
    },
  });
}
