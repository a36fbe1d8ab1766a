import { BrandConfigurationService } from '@telehealth/contracts/accounts/v1/brand_configuration_service';
import {
  BrandCatalogService,
  BrandOfferingSchema,
} from '@telehealth/contracts/catalog/v1/brand_catalog_service';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { nextPageOf } from '../command/paging.ts';
import type { Read } from '../command/read.ts';
import { represent } from '../output/representation.ts';
import { type ExportPart, listPart } from './export-part.ts';

/** What each brand sells and asks, and the public events of the last 30 days. */
export async function brandParts(read: Read, clientId: string): Promise<readonly ExportPart[]> {
  const brandIds = await brandsOf(read, clientId);
  return [
    ...brandIds.map((brandId) => offeringsPart(read, { clientId, brandId })),
    ...['', ...brandIds].map((brandId) => eventsPart(read, { clientId, brandId })),
  ];
}

interface BrandOfClient {
  readonly clientId: string;
  readonly brandId: string;
}

function offeringsPart(read: Read, brand: BrandOfClient): ExportPart {
  const { listBrandOfferings, getBrandOffering } = BrandCatalogService.method;
  return listPart(`offerings of ${brand.brandId}`, async (page) => {
    const answer = await read(listBrandOfferings, { ...brand, ...page });
    const rows: object[] = [];
    for (const { offeringRef } of answer.offerings) {
      const { offering } = await read(getBrandOffering, { ...brand, offeringRef });
      if (offering !== undefined)
        rows.push({ brand_id: brand.brandId, ...represent(BrandOfferingSchema, offering) });
    }
    return { rows: { 'offerings.jsonl': rows }, next: nextPageOf(answer) };
  });
}

/** Without a brand those that are about none. */
function eventsPart(read: Read, brand: BrandOfClient): ExportPart {
  return listPart(`events of ${brand.brandId || 'no brand'}`, async (page) => {
    const { bodiesJson, hasMore, nextPageToken } = await read(EventService.method.listEvents, {
      ...brand,
      ...page,
    });
    const rows = bodiesJson.map((body): object => JSON.parse(body));
    return { rows: { 'events.jsonl': rows }, next: hasMore ? nextPageToken : undefined };
  });
}

async function brandsOf(read: Read, clientId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
    const page = { clientId, limit: 200, pageToken };
    const answer = await read(BrandConfigurationService.method.listBrands, page);
    found.push(...answer.brands.map(({ brandId }) => brandId));
    pageToken = nextPageOf(answer);
  }
  return found;
}
