import { StorefrontService } from '@telehealth/contracts/catalog/v1/storefront_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { getReadiness } from '../app/enablements/get-readiness.ts';
import { getStorefront } from '../app/enablements/get-storefront.ts';
import { listOfferingsForSale } from '../app/enablements/list-offerings-for-sale.ts';
import type { Context } from '../context.ts';
import { brandOperationOf } from './brand-operation-of.ts';
import { checkToProto } from './messages/check-message.ts';
import { copyToProto } from './messages/display-copy-message.ts';

export function storefrontService(context: Context): Contract {
  return messageContract(StorefrontService, 'internal', {
    async getStorefront(request, call) {
      const { name, price, sellable, display } = await getStorefront(
        context,
        brandOperationOf(call),
        request,
      );
      return {
        name,
        ...(price && { priceMinor: BigInt(price.priceMinor), currency: price.currency }),
        sellable,
        display: copyToProto(display),
      };
    },
    async listOfferingsForSale(_request, call) {
      return { offeringRefs: [...(await listOfferingsForSale(context, brandOperationOf(call)))] };
    },
    async getReadiness(_request, call) {
      const { ready, checks } = await getReadiness(context, brandOperationOf(call));
      return { ready, checks: checks.map(checkToProto) };
    },
  });
}
