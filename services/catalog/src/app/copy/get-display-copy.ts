import type { Context } from '../../context.ts';
import type { LocalizedCopy } from '../../domain/copy/display-copy.ts';
import { offeringKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { getOffering } from '../offerings/get-offering.ts';

export interface VersionedCopy {
  readonly locales: LocalizedCopy;
  /** 0 before the first copy was put. */
  readonly version: number;
}

/** The brand's copy for an offering of the catalog, enabled or not. Throws `not-found` for an unknown offering. */
export async function getDisplayCopy(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<VersionedCopy> {
  const [copy] = await Promise.all([
    context.displayCopies.get(offeringKey(operation.brand, offeringRef), operation.limits),
    getOffering(context, operation, offeringRef),
  ]);
  return copy ?? { locales: {}, version: 0 };
}
