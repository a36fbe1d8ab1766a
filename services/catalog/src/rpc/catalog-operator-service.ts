import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageById,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { getOffering } from '../app/offerings/get-offering.ts';
import { listPrices } from '../app/offerings/list-prices.ts';
import { putOffering } from '../app/offerings/put-offering.ts';
import { setPrice } from '../app/offerings/set-price.ts';
import { withdrawOffering } from '../app/offerings/withdraw-offering.ts';
import type { Context } from '../context.ts';
import { findOfferingsAfter } from '../storage/offerings.ts';
import { shownOffering } from './shown-offering.ts';

export function catalogOperatorService(context: Context): Contract {
  return contract(CatalogOperatorService, {
    async putOffering(request, call) {
      return { offering: shownOffering(await putOffering(context, operationOf(call), request)) };
    },
    async setPrice(request, call) {
      return { offering: shownOffering(await setPrice(context, operationOf(call), request)) };
    },
    async withdrawOffering({ offeringRef }, call) {
      return { offering: shownOffering(await withdrawOffering(context, operationOf(call), offeringRef)) };
    },
    async getOffering({ offeringRef }, call) {
      return { offering: shownOffering(await getOffering(context, operationOf(call), offeringRef)) };
    },
    async listOfferings(request, call) {
      const { rows, nextPageToken } = await pageById(request, (range) =>
        findOfferingsAfter(context.offerings, range, limitsOf(call)),
      );
      return { offerings: rows.map(shownOffering), nextPageToken };
    },
    async listPrices({ offeringRef, limit, pageToken }, call) {
      const [below] = readPageToken(pageToken, 'number') ?? [];
      const page = await listPrices(context, operationOf(call), {
        offeringRef,
        below,
        limit: pageLimit(limit),
      });
      return { prices: page.rows, nextPageToken: nextPageToken(page, ({ number }) => [number]) };
    },
  });
}
