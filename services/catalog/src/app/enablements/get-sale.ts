import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { SaleStatus } from '../../domain/enablements/sale-status.ts';
import type { Amount } from '../../domain/offerings/price.ts';
import { enablementKey } from '../../storage/enablements.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findSaleStatus } from './find-sale-status.ts';

/** What a brand sells an offering for at this moment. */
export interface Sale {
  readonly status: SaleStatus;
  /** Undefined until one is set. */
  readonly price: Amount | undefined;
  readonly therapies: readonly Therapy[];
}

/** The sale of an offering by the brand. Throws `not-found` unless the brand has enabled it. */
export async function getSale(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<Sale> {
  const { brand, limits } = operation;
  const [enablement, offering] = await Promise.all([
    context.enablements.get(enablementKey(brand, offeringRef), limits),
    context.offerings.get(offeringRef, limits),
  ]);
  if (enablement?.enabled !== true || offering === undefined) throw new DomainError('not-found');
  const { price, therapies } = offering;
  return { status: await findSaleStatus(context, operation, offering), price, therapies };
}
