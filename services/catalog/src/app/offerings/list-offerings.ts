import type { Operation } from '@telehealth/changes';
import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { type OfferingDocument, pageOfOfferings } from '../../storage/offerings.ts';

/** A page of the canonical catalog, by ref, withdrawn offerings too. */
export async function listOfferings(
  { offerings }: Context,
  operation: Operation,
  { afterRef, limit }: { readonly afterRef: string; readonly limit: number },
): Promise<Page<OfferingDocument>> {
  return pageOf(await pageOfOfferings(offerings, { afterRef, limit: limit + 1 }, operation.limits), limit);
}
