import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { changeOffering } from './change-offering.ts';

/** Takes the offering off sale for every brand; what they enabled is suspended. Throws `not-found`, `conflict`. */
export async function withdrawOffering(
  context: Context,
  call: Call,
  offeringRef: string,
): Promise<OfferingDocument> {
  return await changeOffering(context, call, {
    offeringRef,
    act: 'offering.withdraw',
    decide: async ({ active }) => (active ? { active: false } : undefined),
  });
}
