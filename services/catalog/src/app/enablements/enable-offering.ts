import { putDocument } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { decideEnable } from '../../domain/enablements/enablement.ts';
import { offeringKey } from '../../storage/document-key.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { getOffering } from '../offerings/get-offering.ts';
import { type ReportedEnablement, reportEnablement } from './report-enablements.ts';

/** The present enablement of a brand. */
export interface EnabledOffering {
  readonly enablement: ReportedEnablement;
  /** Whether this operation created it, on this try or on an earlier one. */
  readonly created: boolean;
}

/**
 * Enables an offering of the canonical catalog, withdrawn or not, for the brand. An enabled offering keeps its
 * enablement; an offering that was disabled gets a new one. Throws `not-found` for an unknown offering (interface.md 4.5), and
 * `conflict` when other changes come first again and again.
 */
export async function enableOffering(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<EnabledOffering> {
  const offering = await getOffering(context, operation, offeringRef);
  const { clientId, brandId, mode } = operation.brand;
  const enablementId = deriveId('enb', operation.operationId);
  const { document } = await putDocument(context, {
    collection: context.enablements,
    id: offeringKey({ clientId, brandId }, offeringRef),
    operation,
    decide: (present, at) =>
      decideEnable(present, { clientId, brandId, offeringRef, enablementId }, { at, test: mode === 'test' }),
  });
  if (document === undefined) throw new Error('an enable left no enablement');
  return {
    enablement: await reportEnablement(context, operation, document, offering),
    created: document.enablementId === enablementId,
  };
}
