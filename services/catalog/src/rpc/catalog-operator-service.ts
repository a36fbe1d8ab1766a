import { auditRowToProto, listAudit } from '@telehealth/changes';
import { CatalogOperatorService } from '@telehealth/contracts/catalog/v1/catalog_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, contract, pageLimit } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { getOffering } from '../app/offerings/get-offering.ts';
import { listOfferings } from '../app/offerings/list-offerings.ts';
import { listPrices } from '../app/offerings/list-prices.ts';
import { putOffering } from '../app/offerings/put-offering.ts';
import { setPrice } from '../app/offerings/set-price.ts';
import { withdrawOffering } from '../app/offerings/withdraw-offering.ts';
import type { Context } from '../context.ts';
import { offeringToProto } from './offering-message.ts';
import { numberOfToken } from './page-token.ts';

export function catalogOperatorService(context: Context): Contract {
  return contract(CatalogOperatorService, operatorAccess(CatalogOperatorService), {
    async putOffering(request, call) {
      return { offering: offeringToProto(await putOffering(context, call, request)) };
    },
    async setPrice(request, call) {
      return { offering: offeringToProto(await setPrice(context, call, request)) };
    },
    async withdrawOffering({ offeringRef }, call) {
      return { offering: offeringToProto(await withdrawOffering(context, call, offeringRef)) };
    },
    async getOffering({ offeringRef }, call) {
      return { offering: offeringToProto(await getOffering(context, call, offeringRef)) };
    },
    async listOfferings({ limit, afterOfferingRef: afterRef }, call) {
      const { rows, hasMore } = await listOfferings(context, call, { limit: pageLimit(limit), afterRef });
      return { offerings: rows.map(offeringToProto), hasMore };
    },
    async listPrices({ offeringRef, limit, pageToken }, call) {
      const asked = { offeringRef, below: numberOfToken(pageToken), limit: pageLimit(limit) };
      const { rows, hasMore } = await listPrices(context, call, asked);
      const prices = rows.map(({ priceMinor, currency, since, setBy }) => ({
        priceMinor: BigInt(priceMinor),
        currency,
        since: BigInt(since),
        setBy,
      }));
      return { prices, nextPageToken: hasMore ? String(rows.at(-1)?.number ?? '') : '' };
    },
    async listCatalogAuditRows({ clientId, limit, pageToken }, call) {
      const asked = { clientId, limit: pageLimit(limit), pageToken };
      const { rows, nextPageToken } = await listAudit(context.auditRows, asked, limitsOf(call));
      return { rows: rows.map(auditRowToProto), nextPageToken };
    },
  });
}
