import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { saleStatus } from '../../domain/enablements/sale-status.ts';
import { findBrandsWithQuestions } from '../../storage/authoring.ts';
import { allEnabledOfClient } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import type { ClientOperation } from '../brand-operation.ts';
import { findBrandStatuses } from './brand-status.ts';

/** What a brand has ready for sale. */
export interface BrandCatalogStatus {
  readonly brandId: string;
  /** Whether it enabled an offering of which no check fails. */
  readonly hasOffering: boolean;
  /** Whether it wrote a qualification question. */
  readonly hasQuestions: boolean;
}

/** What the brands of a client have ready for sale. A brand without an enabled offering and without a question is left out. */
export async function getCatalogStatus(
  context: Context,
  operation: ClientOperation,
): Promise<readonly BrandCatalogStatus[]> {
  const { limits, client } = operation;
  const [enabled, withQuestions] = await Promise.all([
    allEnabledOfClient(context.enablements, client.clientId, limits),
    findBrandsWithQuestions(context.authoring, client.clientId, limits),
  ]);
  const refs = [...new Set(enabled.map(({ offeringRef }) => offeringRef))];
  const offerings = await findOfferings(context.offerings, refs, limits);
  const statusOf = await findBrandStatuses(context, operation, offerings.values());
  const enabledByBrand = Map.groupBy(enabled, ({ brandId }) => brandId);
  return [...new Set([...enabledByBrand.keys(), ...withQuestions])].map((brandId) => {
    const status = statusOf(brandId);
    const hasOffering = (enabledByBrand.get(brandId) ?? []).some(({ offeringRef }) => {
      const offering = offerings.get(offeringRef);
      return offering && saleStatus(reportEnabled(offering, status)) !== 'inactive';
    });
    return { brandId, hasOffering, hasQuestions: withQuestions.has(brandId) };
  });
}
