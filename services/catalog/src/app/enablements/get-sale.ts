import { DomainError } from '@telehealth/errors';
import type { Therapy } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { SaleStatus } from '../../domain/enablements/sale-status.ts';
import type { Amount } from '../../domain/offerings/price.ts';
import { enablementKey } from '../../storage/enablements.ts';
import { findSaleStatus } from './find-sale-status.ts';

/** What a brand sells an offering for at this moment. */
export interface Sale {
  readonly status: SaleStatus;
  /** Undefined until one is set. */
  readonly price: Amount | undefined;
  readonly therapies: readonly Therapy[];
}

/** The sale of an offering by the brand of the call. Throws `not-found` unless the brand has enabled it. */
export async function getSale(context: Context, call: Call, offeringRef: string): Promise<Sale> {
  const limits = limitsOf(call);
  const [enablement, offering] = await Promise.all([
    context.enablements.get(enablementKey(brandOf(call), offeringRef), limits),
    context.offerings.get(offeringRef, limits),
  ]);
  if (enablement?.enabled !== true || offering === undefined) throw new DomainError('not-found');
  const { price, therapies } = offering;
  return { status: await findSaleStatus(context, call, offering), price, therapies };
}
