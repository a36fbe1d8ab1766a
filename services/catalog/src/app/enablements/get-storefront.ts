import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { copyFor, type DisplayCopy } from '../../domain/copy/display-copy.ts';
import type { Amount } from '../../domain/offerings/price.ts';
import { displayCopyKey } from '../../storage/display-copies.ts';
import { enablementKey } from '../../storage/enablements.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findSaleStatus } from './find-sale-status.ts';

/** What a storefront page shows of an offering. */
export interface Storefront {
  /** Of the offering in the catalog, in no particular language. */
  readonly name: string;
  /** Undefined until one is set. */
  readonly price: Amount | undefined;
  /** Whether the enablement is active. */
  readonly sellable: boolean;
  readonly display: DisplayCopy;
}

/**
 * What the brand's storefront shows of an offering, in the copy for `locale`. Throws `not-found` unless the brand has
 * enabled it. Always three reads by id.
 */
export async function getStorefront(
  context: Context,
  operation: BrandOperation,
  { offeringRef, locale }: { readonly offeringRef: string; readonly locale: string },
): Promise<Storefront> {
  const { brand, limits } = operation;
  const [enablement, offering, copy] = await Promise.all([
    context.enablements.get(enablementKey(brand, offeringRef), limits),
    context.offerings.get(offeringRef, limits),
    context.displayCopies.get(displayCopyKey(brand, offeringRef), limits),
  ]);
  if (enablement?.enabled !== true || offering === undefined) throw new DomainError('not-found');
  return {
    name: offering.name,
    price: offering.price,
    sellable: (await findSaleStatus(context, operation, offering)) === 'active',
    display: copyFor(copy?.locales ?? {}, locale),
  };
}
