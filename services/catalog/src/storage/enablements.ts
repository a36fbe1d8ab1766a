import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Enablement } from '../domain/enablements/enablement.ts';

/**
 * One document per brand and offering, which stays when the offering is disabled. Its id holds client and brand: a read
 * by id is a read within the tenancy.
 */
export interface EnablementDocument extends Enablement, ChangedDocument {}

/** The enablements of one catalog database. */
export type Enablements = Collection<EnablementDocument>;

export const enablementsDefinition: CollectionDefinition<EnablementDocument> = {
  name: 'enablements',
  schemaVersion: 1,
  indexes: [
    { name: 'brand_enabled', fields: ['clientId', 'brandId', 'enabled', 'offeringRef'], unique: true },
    outboxIndex,
  ],
};

/** The id of the brand's document for the offering. */
export function enablementKey({ clientId, brandId }: BrandKey, offeringRef: string): string {
  return `${clientId}/${brandId}/${offeringRef}`;
}

/** A page of what the brand has enabled, by ref, behind `afterRef` (empty: from the first). */
export function pageOfEnabled(
  enablements: Enablements,
  { clientId, brandId }: BrandKey,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
  options: CallOptions,
): Promise<EnablementDocument[]> {
  const after = afterRef === '' ? {} : { after: [afterRef] };
  return enablements.find(
    { clientId, brandId, enabled: true },
    { sort: { offeringRef: 'asc' }, limit, ...after },
    options,
  );
}

const page = 1000;

/** Everything the brands of a client have enabled. One read per 1000. */
export async function allEnabledOfClient(
  enablements: Enablements,
  clientId: string,
  options: CallOptions,
): Promise<readonly EnablementDocument[]> {
  const all: EnablementDocument[] = [];
  for (;;) {
    const last = all.at(-1);
    const found = await enablements.find(
      { clientId, enabled: true },
      { sort: { _id: 'asc' }, limit: page, ...(last && { after: [last._id] }) },
      options,
    );
    all.push(...found);
    if (found.length < page) return all;
  }
}

/** Everything the brand has enabled, by ref. One read per 1000. */
export async function allEnabled(
  enablements: Enablements,
  brand: BrandKey,
  options: CallOptions,
): Promise<readonly EnablementDocument[]> {
  const all: EnablementDocument[] = [];
  for (;;) {
    const afterRef = all.at(-1)?.offeringRef ?? '';
    const found = await pageOfEnabled(enablements, brand, { afterRef, limit: page }, options);
    all.push(...found);
    if (found.length < page) return all;
  }
}
