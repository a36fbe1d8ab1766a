import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { canonicalOffering, type OfferingInput, sameOffering } from '../domain/canonical-offering.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { changeOffering } from './change-offering.ts';

/** Creates the offering or replaces all of it but its prices. Throws `validation` with every issue, and `conflict`. */
export async function putOffering(
  context: Context,
  call: Call,
  input: OfferingInput,
): Promise<OfferingDocument> {
  const wanted = canonicalOffering(input);
  return await changeOffering(context, call, {
    offeringRef: input.offeringRef,
    act: 'offering.put',
    created: wanted,
    decide: async (present) => (sameOffering(present, wanted) ? undefined : wanted),
  });
}
