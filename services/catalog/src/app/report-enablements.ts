import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { activationReport } from '../domain/activation.ts';
import type { Check } from '../domain/check.ts';
import { type EnablementStatus, enablementStatus } from '../domain/enablement-status.ts';
import type { EnablementDocument } from '../storage/enablements.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { brandStanding } from './brand-standing.ts';

/** An enablement as it stands now. */
export interface ReportedEnablement {
  readonly document: EnablementDocument;
  readonly skuId: string;
  readonly status: EnablementStatus;
  readonly checks: readonly Check[];
}

/** Reports on enablements of the brand of the call. The neighbours are asked once for all of them. */
export async function reportEnablements(
  context: Context,
  call: Call,
  documents: readonly EnablementDocument[],
  offerings: ReadonlyMap<string, OfferingDocument>,
): Promise<readonly ReportedEnablement[]> {
  if (documents.length === 0) return [];
  const brand = await brandStanding(context, call, offerings.values());
  return documents.map((document) => {
    const offering = offerings.get(document.offeringRef);
    const checks = activationReport(offering, brand);
    const status = enablementStatus(offering?.active === false, checks);
    return { document, skuId: offering?.skuId ?? '', status, checks };
  });
}
