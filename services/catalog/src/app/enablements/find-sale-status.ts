import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { type SaleStatus, saleStatus } from '../../domain/enablements/sale-status.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import { brandStatus } from './brand-status.ts';

/** Whether the brand of the call, which has enabled the offering, can sell it at this moment. */
export async function findSaleStatus(
  context: Context,
  call: Call,
  offering: OfferingDocument,
): Promise<SaleStatus> {
  // Without a price, or withdrawn, the offering is not sellable whatever the upstreams answer.
  if (!offering.active || offering.price === undefined) return 'inactive';
  return saleStatus(reportEnabled(offering, await brandStatus(context, call, [offering])));
}
