import type { Context } from '../../context.ts';
import { type EnabledReport, reportEnabled } from '../../domain/enablements/enablement-status.ts';
import type { EnablementDocument } from '../../storage/enablements.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findBrandStatus } from './brand-status.ts';

/** An enablement with its present report. */
export interface ReportedEnablement extends EnabledReport {
  readonly document: EnablementDocument;
  readonly skuId: string;
}

/** Reports on enablements of the brand, with one request to each upstream. */
export async function reportEnablements(
  context: Context,
  operation: BrandOperation,
  documents: readonly EnablementDocument[],
  offerings: ReadonlyMap<string, OfferingDocument>,
): Promise<readonly ReportedEnablement[]> {
  if (documents.length === 0) return [];
  const brand = await findBrandStatus(context, operation, offerings.values());
  return documents.map((document) => {
    const offering = offerings.get(document.offeringRef);
    return { document, skuId: offering?.skuId ?? '', ...reportEnabled(offering, brand) };
  });
}

/** Reports on one enablement of the brand; `offering` is undefined when the catalog lacks it. */
export async function reportEnablement(
  context: Context,
  operation: BrandOperation,
  document: EnablementDocument,
  offering: OfferingDocument | undefined,
): Promise<ReportedEnablement> {
  const offerings = new Map(offering && [[document.offeringRef, offering]]);
  const [enablement] = await reportEnablements(context, operation, [document], offerings);
  if (enablement === undefined) throw new Error('an enablement without its report');
  return enablement;
}
