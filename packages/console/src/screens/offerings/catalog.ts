import type { UseQueryResult } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useRead } from '../../api/use-read.ts';

export type CatalogOffering = components['schemas']['CatalogOffering'];

/** What the platform sells, by ref. */
export function useCatalog(): UseQueryResult<ReadonlyMap<string, CatalogOffering>> {
  return useRead(['catalog'], async ({ client }) => {
    const found = new Map<string, CatalogOffering>();
    for await (const offering of client.list('/v1/account/catalog/offerings'))
      found.set(offering.offering_ref, offering);
    return found;
  });
}
