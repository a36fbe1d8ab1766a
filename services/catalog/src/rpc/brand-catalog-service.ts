import { BrandCatalogService } from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import { nextPageToken, operationOf, pageLimit, readPageToken } from '@telehealth/service-kit/calls';
import { copyBrandOffering } from '../app/brand-offerings/copy-brand-offering.ts';
import { getBrandOffering } from '../app/brand-offerings/get-brand-offering.ts';
import { listBrandOfferings } from '../app/brand-offerings/list-brand-offerings.ts';
import type { BrandOperation } from '../app/brand-operation.ts';
import type { Context } from '../context.ts';
import { copiedOffering, shownBrandOffering } from './copied-offering.ts';

export function brandCatalogService(context: Context): Contract {
  const operationOn = async (
    { clientId, brandId }: { readonly clientId: string; readonly brandId: string },
    call: Call,
    mayBeNew = false,
  ): Promise<BrandOperation> => {
    const brand = await context.brandOfClient(call, { clientId, brandId, mayBeNew });
    return { ...operationOf(call), brand, trace: call.trace };
  };
  return contract(BrandCatalogService, {
    async listBrandOfferings({ limit, pageToken, ...named }, call) {
      const [afterRef = ''] = readPageToken(pageToken, 'text') ?? [];
      const operation = await operationOn(named, call);
      const page = await listBrandOfferings(context, operation, { afterRef, limit: pageLimit(limit) });
      return {
        offerings: page.rows.map((offeringRef) => ({ offeringRef })),
        nextPageToken: nextPageToken(page, (offeringRef) => [offeringRef]),
      };
    },
    async getBrandOffering({ offeringRef, ...named }, call) {
      const found = await getBrandOffering(context, await operationOn(named, call), offeringRef);
      return { offering: shownBrandOffering(found) };
    },
    async copyBrandOffering({ offering, validateOnly, ...named }, call) {
      const operation = await operationOn(named, call, validateOnly);
      const input = copiedOffering(offering);
      return { parts: await copyBrandOffering(context, operation, { input, validateOnly }) };
    },
  });
}
