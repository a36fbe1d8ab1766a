import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { saleStatus } from '../../domain/enablements/sale-status.ts';
import { isSellable } from '../../domain/offerings/price.ts';
import { allEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findBrandStatus } from './brand-status.ts';
import { requireAnswers } from './get-sale.ts';

/**
 * The refs of what the brand sells at this moment. When an upstream does not answer, its last answer counts (decisions.md 5). Throws
 * `unavailable` when no offering is known to be for sale and a check has no answer.
 */
export async function listOfferingsForSale(
  context: Context,
  operation: BrandOperation,
): Promise<readonly string[]> {
  const { brand, limits } = operation;
  const enabled = await allEnabled(context.enablements, brand, limits);
  const refs = enabled.map(({ offeringRef }) => offeringRef);
  const found = await findOfferings(context.offerings, refs, limits);
  const offered = refs.flatMap((ref) => {
    const offering = found.get(ref);
    return offering?.active && isSellable(offering.price) ? [offering] : [];
  });
  if (offered.length === 0) return [];
  const parts = { ...context, upstreams: context.saleUpstreams };
  const status = await findBrandStatus(parts, operation, offered);
  const reported = offered.map((offering) => ({ offering, report: reportEnabled(offering, status) }));
  const sold = reported.filter(({ report }) => saleStatus(report) === 'active');
  if (sold.length === 0) for (const { report } of reported) requireAnswers(report);
  return sold.map(({ offering }) => offering._id);
}
