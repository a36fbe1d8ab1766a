import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { Enablement } from '../domain/enablements/enablement.ts';

/** A brand's enablement of an offering, by `offeringKey`. It stays when the offering is disabled. */
export interface EnablementDocument extends Enablement, ChangedDocument {}

export type Enablements = Collection<EnablementDocument>;

export const enablementsDefinition: CollectionDefinition<EnablementDocument> = {
  name: 'enablements',
  schemaVersion: 1,
  indexes: [
    { name: 'brand_enabled', fields: ['clientId', 'brandId', 'enabled', 'offeringRef'], unique: true },
    outboxIndex,
  ],
};

/** Up to `limit` enablements of the brand with refs after `afterRef`, by ref. */
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

/** All enablements of the brands of a client. It takes one read for each 1000. */
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

/** All enablements of the brand, by ref. It takes one read for each 1000. */
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
