import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import { nextPageToken, operationOf, pageLimit, readPageToken } from '@telehealth/service-kit';
import { getOffering } from '../app/offerings/get-offering.ts';
import { listOfferings } from '../app/offerings/list-offerings.ts';
import { listPrices } from '../app/offerings/list-prices.ts';
import { putOffering } from '../app/offerings/put-offering.ts';
import { setPrice } from '../app/offerings/set-price.ts';
import { withdrawOffering } from '../app/offerings/withdraw-offering.ts';
import type { Context } from '../context.ts';
import { offeringsToProto, offeringToProto } from './messages/offering-message.ts';

export function catalogOperatorService(context: Context): Contract {
  return messageContract(CatalogOperatorService, operatorAccess(CatalogOperatorService), {
    async putOffering(request, call) {
      return { offering: offeringToProto(await putOffering(context, operationOf(call), request)) };
    },
    async setPrice(request, call) {
      return { offering: offeringToProto(await setPrice(context, operationOf(call), request)) };
    },
    async withdrawOffering({ offeringRef }, call) {
      return { offering: offeringToProto(await withdrawOffering(context, operationOf(call), offeringRef)) };
    },
    async getOffering({ offeringRef }, call) {
      return { offering: offeringToProto(await getOffering(context, operationOf(call), offeringRef)) };
    },
    async listOfferings({ limit, pageToken }, call) {
      const [afterRef = ''] = readPageToken(pageToken, 'text') ?? [];
      const page = await listOfferings(context, operationOf(call), { limit: pageLimit(limit), afterRef });
      return offeringsToProto(page);
    },
    async listPrices({ offeringRef, limit, pageToken }, call) {
      const [below] = readPageToken(pageToken, 'number') ?? [];
      const page = await listPrices(context, operationOf(call), {
        offeringRef,
        below,
        limit: pageLimit(limit),
      });
      const prices = page.rows.map(({ priceMinor, currency, since, setBy }) => ({
        priceMinor: BigInt(priceMinor),
        currency,
        since: BigInt(since),
        setBy,
      }));
      return { prices, nextPageToken: nextPageToken(page, ({ number }) => [number]) };
    },
  });
}
