import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { reportEnabled } from '../../domain/enablements/enablement-status.ts';
import { type Readiness, readinessOf } from '../../domain/enablements/readiness.ts';
import { allEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import { brandStatus } from './brand-status.ts';

/** Whether the brand of the call is ready to sell. Two reads up to 1000 enabled offerings. */
export async function getReadiness(context: Context, call: Call): Promise<Readiness> {
  const limits = limitsOf(call);
  const enabled = await allEnabled(context.enablements, brandOf(call), limits);
  const refs = enabled.map(({ offeringRef }) => offeringRef);
  const offerings = await findOfferings(context.offerings, refs, limits);
  const brand = await brandStatus(context, call, offerings.values());
  return readinessOf(
    refs.map((ref) => reportEnabled(offerings.get(ref), brand)),
    brand,
  );
}
