import { type Operation, putDocument } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { canonicalOffering, type OfferingInput } from '../../domain/offerings/canonical-offering.ts';
import { decidePutOffering } from '../../domain/offerings/offering-changes.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';

/** Creates the offering, or replaces everything but its prices. Throws `validation` with every issue, and `conflict`. */
export async function putOffering(
  context: Context,
  operation: Operation,
  input: OfferingInput,
): Promise<OfferingDocument> {
  const { offeringRef } = input;
  const wanted = canonicalOffering(input);
  const { document } = await putDocument(context, {
    collection: context.offerings,
    id: offeringRef,
    operation,
    decide: (present) => decidePutOffering(present, offeringRef, wanted),
  });
  if (document === undefined) throw new Error('a put left no offering');
  return document;
}
