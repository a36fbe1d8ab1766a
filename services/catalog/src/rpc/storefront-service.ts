import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { type Contract, contract } from '@telehealth/rpc';
import { getReadiness } from '../app/enablements/get-readiness.ts';
import { getSale } from '../app/enablements/get-sale.ts';
import { listOfferingsForSale } from '../app/enablements/list-offerings-for-sale.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { shownCheck } from './shown-check.ts';

export function storefrontService(context: Context): Contract {
  return contract(StorefrontService, {
    async getStorefront(request, call) {
      const { offering, status, display } = await getSale(context, brandOperationOf(call), request);
      return { ...offering.price, name: offering.name, display, sellable: status === 'active' };
    },
    async listOfferingsForSale(_request, call) {
      return { offeringRefs: await listOfferingsForSale(context, brandOperationOf(call)) };
    },
    async getReadiness(_request, call) {
      const { ready, checks } = await getReadiness(context, brandOperationOf(call));
      return { ready, checks: checks.map(shownCheck) };
    },
  });
}
