import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { type Readiness, readinessOf } from '../../domain/enablements/readiness.ts';
import { allEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findBrandStatus } from './brand-status.ts';

/** Whether the brand is ready to sell. It takes two reads for up to 1000 enabled offerings. */
export async function getReadiness(context: Context, operation: BrandOperation): Promise<Readiness> {
  const { brand, limits } = operation;
  const enabled = await allEnabled(context.enablements, brand, limits);
  const refs = enabled.map(({ offeringRef }) => offeringRef);
  const offerings = await findOfferings(context.offerings, refs, limits);
  const status = await findBrandStatus(context, operation, offerings.values());
  return readinessOf(
    refs.map((ref) => reportEnabled(offerings.get(ref), status)),
    status,
  );
}
