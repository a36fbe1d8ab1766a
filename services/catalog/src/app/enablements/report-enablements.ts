import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { type EnabledReport, reportEnabled } from '../../domain/enablements/enablement-status.ts';
import type { EnablementDocument } from '../../storage/enablements.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import { brandStatus } from './brand-status.ts';

/** An enablement with its report as of now. */
export interface ReportedEnablement extends EnabledReport {
  readonly document: EnablementDocument;
  readonly skuId: string;
}

/** Reports on enablements of the brand of the call. The upstreams are asked once for all of them. */
export async function reportEnablements(
  context: Context,
  call: Call,
  documents: readonly EnablementDocument[],
  offerings: ReadonlyMap<string, OfferingDocument>,
): Promise<readonly ReportedEnablement[]> {
  if (documents.length === 0) return [];
  const brand = await brandStatus(context, call, offerings.values());
  return documents.map((document) => {
    const offering = offerings.get(document.offeringRef);
    return { document, skuId: offering?.skuId ?? '', ...reportEnabled(offering, brand) };
  });
}

/** Reports on one enablement of the brand of the call; `offering` is undefined when the catalog lacks it. */
export async function reportEnablement(
  context: Context,
  call: Call,
  document: EnablementDocument,
  offering: OfferingDocument | undefined,
): Promise<ReportedEnablement> {
  const offerings = new Map(offering && [[document.offeringRef, offering]]);
  const [enablement] = await reportEnablements(context, call, [document], offerings);
  if (enablement === undefined) throw new Error('an enablement without its report');
  return enablement;
}
