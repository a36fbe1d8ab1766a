import { type AuditedDocument, unfiledIndex } from '@telehealth/audit';
import type { BrandKey } from '@telehealth/service-kit';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { KeptOperation } from '../domain/kept-operations.ts';

/**
 * Whether a brand sells an offering. One document per brand and offering, kept while it is disabled; its id holds
 * client and brand, so that a read by id is a read within the tenancy.
 */
export interface EnablementDocument extends AuditedDocument {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  readonly enabled: boolean;
  /** Of the enablement that stands, or of the last one. */
  readonly enablementId: string;
  /** Epoch ms. */
  readonly enabledAt: number;
  readonly operations: readonly KeptOperation[];
}

/** The enablements of one catalog database. */
export type Enablements = Collection<EnablementDocument>;

export const enablementsDefinition: CollectionDefinition<EnablementDocument> = {
  name: 'enablements',
  schemaVersion: 1,
  indexes: [
    { name: 'brand_enabled', fields: ['clientId', 'brandId', 'enabled', 'offeringRef'], unique: true },
    unfiledIndex,
  ],
};

/** The id of the brand's document for the offering. */
export function enablementKey({ clientId, brandId }: BrandKey, offeringRef: string): string {
  return `${clientId}/${brandId}/${offeringRef}`;
}

/** What the brand has enabled, by ref, behind `afterRef` (empty: from the first). */
export function pageOfEnabled(
  enablements: Enablements,
  { clientId, brandId }: BrandKey,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
  options: CallOptions,
): Promise<EnablementDocument[]> {
  const after = afterRef === '' ? {} : { after: [afterRef] };
  return enablements.find(
    { clientId, brandId, enabled: true },
    { sort: [['offeringRef', 'asc']], limit, ...after },
    options,
  );
}

const page = 1000;

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
