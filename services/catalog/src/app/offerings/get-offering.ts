import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';

/** An offering of the canonical catalog, withdrawn or not. Throws `not-found`. */
export async function getOffering(
  { offerings }: Context,
  call: Call,
  offeringRef: string,
): Promise<OfferingDocument> {
  const offering = await offerings.get(offeringRef, limitsOf(call));
  if (offering === undefined) throw new DomainError('not-found');
  return offering;
}
