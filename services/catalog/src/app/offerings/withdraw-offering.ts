import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideWithdrawOffering } from '../../domain/offerings/offering-changes.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';

/** Takes the offering off sale, which suspends every enablement of it. Throws `not-found` and `conflict`. */
export async function withdrawOffering(
  context: Context,
  operation: Operation,
  offeringRef: string,
): Promise<OfferingDocument> {
  const { document } = await changeDocument(context, {
    collection: context.offerings,
    id: offeringRef,
    operation,
    decide: decideWithdrawOffering,
  });
  return document;
}
