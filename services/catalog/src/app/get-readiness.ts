import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { activationReport } from '../domain/activation.ts';
import { enablementStatus } from '../domain/enablement-status.ts';
import { type Readiness, readinessOf } from '../domain/readiness.ts';
import { allEnabled } from '../storage/enablements.ts';
import { findOfferings } from '../storage/offerings.ts';
import { brandStanding } from './brand-standing.ts';

/** Whether the brand of the call is ready to sell. Two reads up to 1000 enabled offerings. */
export async function getReadiness(context: Context, call: Call): Promise<Readiness> {
  const limits = limitsOf(call);
  const enabled = await allEnabled(context.enablements, brandOf(call), limits);
  const refs = enabled.map(({ offeringRef }) => offeringRef);
  const offerings = await findOfferings(context.offerings, refs, limits);
  const brand = await brandStanding(context, call, offerings.values());
  const reports = refs.map((ref) => {
    const offering = offerings.get(ref);
    const checks = activationReport(offering, brand);
    return { status: enablementStatus(offering?.active === false, checks), checks };
  });
  return readinessOf(reports, brand);
}
