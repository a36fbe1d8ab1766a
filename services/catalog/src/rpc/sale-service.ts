import { SaleService } from '@telehealth/contracts/catalog/v1/sale_service';
import { type Contract, contract } from '@telehealth/rpc';
import { getSale } from '../app/enablements/get-sale.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';

export function saleService(context: Context): Contract {
  return contract(SaleService, {
    async getSale({ declaredTherapies, ...sought }, call) {
      const answered = declaredTherapies.length > 0 && { declaredTherapies };
      const operation = { ...brandOperationOf(call), ...answered };
      const { offering, status, display } = await getSale(context, operation, sought);
      const { price, therapies, name } = offering;
      return { ...price, status, therapies, displayName: display.title ?? name };
    },
  });
}
