import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { saleStatus } from '../../domain/enablements/sale-status.ts';
import { allEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import { brandStatus } from './brand-status.ts';

/** What a brand has ready to be sold. */
export interface CatalogStatus {
  /** Whether it enabled an offering of which no check fails. */
  readonly hasOffering: boolean;
  /** Whether it wrote a qualification question. */
  readonly hasQuestions: boolean;
}

/** What the brand of the call has ready. Three reads, up to 1000 enabled offerings. */
export async function getCatalogStatus(context: Context, call: Call): Promise<CatalogStatus> {
  const limits = limitsOf(call);
  const [enabled, { lists }] = await Promise.all([
    allEnabled(context.enablements, brandOf(call), limits),
    readAuthoring(context, call),
  ]);
  const refs = enabled.map(({ offeringRef }) => offeringRef);
  const offerings = await findOfferings(context.offerings, refs, limits);
  const brand = refs.length === 0 ? undefined : await brandStatus(context, call, offerings.values());
  return {
    hasOffering:
      brand !== undefined &&
      refs.some((ref) => saleStatus(reportEnabled(offerings.get(ref), brand)) !== 'inactive'),
    hasQuestions: lists.some(({ questions }) => questions.length > 0),
  };
}
