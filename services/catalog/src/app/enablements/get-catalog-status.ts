import type { Call } from '@telehealth/rpc';
import { clientIdOf, limitsOf } from '@telehealth/service-kit';
import type { BrandCall } from '../../adapters/upstreams.ts';
import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { saleStatus } from '../../domain/enablements/sale-status.ts';
import { findBrandsWithQuestions } from '../../storage/authoring.ts';
import { allEnabledOfClient } from '../../storage/enablements.ts';
import { findOfferings, type OfferingDocument } from '../../storage/offerings.ts';
import { brandStatus } from './brand-status.ts';

/** What a brand has ready to be sold. */
export interface BrandCatalogStatus {
  readonly brandId: string;
  /** Whether it enabled an offering of which no check fails. */
  readonly hasOffering: boolean;
  /** Whether it wrote a qualification question. */
  readonly hasQuestions: boolean;
}

/** Brands whose upstreams are asked at the same time. */
const concurrency = 8;

/** What the brands of the call's client have ready: those that enabled an offering or wrote a question. */
export async function getCatalogStatus(context: Context, call: Call): Promise<readonly BrandCatalogStatus[]> {
  const limits = limitsOf(call);
  const clientId = clientIdOf(call);
  const [enabled, withQuestions] = await Promise.all([
    allEnabledOfClient(context.enablements, clientId, limits),
    findBrandsWithQuestions(context.authoring, clientId, limits),
  ]);
  const refs = [...new Set(enabled.map(({ offeringRef }) => offeringRef))];
  const offerings = await findOfferings(context.offerings, refs, limits);
  const enabledByBrand = Map.groupBy(enabled, ({ brandId }) => brandId);
  const brandIds = [...new Set([...enabledByBrand.keys(), ...withQuestions])];
  const statuses: BrandCatalogStatus[] = [];
  for (let from = 0; from < brandIds.length; from += concurrency) {
    const group = brandIds.slice(from, from + concurrency).map(async (brandId) => {
      const enabledOfferings = (enabledByBrand.get(brandId) ?? []).map((each) =>
        offerings.get(each.offeringRef),
      );
      const hasOffering = await hasSellable(context, callAbout(call, brandId), enabledOfferings);
      return { brandId, hasOffering, hasQuestions: withQuestions.has(brandId) };
    });
    statuses.push(...(await Promise.all(group)));
  }
  return statuses;
}

/** Whether no check fails of one of the offerings at least, which the brand of the call enabled. */
async function hasSellable(
  context: Context,
  call: BrandCall,
  enabled: readonly (OfferingDocument | undefined)[],
): Promise<boolean> {
  const offerings = enabled.filter((offering) => offering !== undefined);
  if (offerings.length === 0) return false;
  const brand = await brandStatus(context, call, offerings);
  return offerings.some((offering) => saleStatus(reportEnabled(offering, brand)) !== 'inactive');
}

/** What asking about another brand of the call's client takes from the call. */
function callAbout(call: Call, brandId: string): BrandCall {
  const { correlationId, trace, tenancy } = call;
  return {
    correlationId,
    trace,
    tenancy: tenancy && { ...tenancy, brandIds: [brandId], brandId },
    remainingMs: () => call.remainingMs(),
  };
}
