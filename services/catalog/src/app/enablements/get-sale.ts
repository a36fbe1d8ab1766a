import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { copyFor } from '../../domain/copy/display-copy.ts';
import type { SaleStatus } from '../../domain/enablements/sale-status.ts';
import type { Amount } from '../../domain/offerings/price.ts';
import { displayCopyKey } from '../../storage/display-copies.ts';
import { enablementKey } from '../../storage/enablements.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findSaleStatus } from './find-sale-status.ts';

/** What a brand sells an offering for at this moment. */
export interface Sale {
  readonly status: SaleStatus;
  /** Undefined until one is set. */
  readonly price: Amount | undefined;
  readonly therapies: readonly Therapy[];
  /** The title of the brand's copy, else the name in the catalog. */
  readonly displayName: string;
}

/** The sale of an offering by the brand, named in the copy for `locale`. Throws `not-found` unless the brand has enabled it. */
export async function getSale(
  context: Context,
  operation: BrandOperation,
  { offeringRef, locale }: { readonly offeringRef: string; readonly locale: string },
): Promise<Sale> {
  const { brand, limits } = operation;
  const [enablement, offering, copy] = await Promise.all([
    context.enablements.get(enablementKey(brand, offeringRef), limits),
    context.offerings.get(offeringRef, limits),
    context.displayCopies.get(displayCopyKey(brand, offeringRef), limits),
  ]);
  if (enablement?.enabled !== true || offering === undefined) throw new DomainError('not-found');
  const { name, price, therapies } = offering;
  const { title = name } = copyFor(copy?.locales ?? {}, locale);
  const status = await findSaleStatus(context, operation, offering);
  return { status, price, therapies, displayName: title };
}
