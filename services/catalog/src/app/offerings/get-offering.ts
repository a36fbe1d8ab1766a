import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import type { OfferingDocument } from '../../storage/offerings.ts';

/** An offering of the canonical catalog, withdrawn or not. Throws `not-found`. */
export async function getOffering(
  { offerings }: Context,
  operation: Operation,
  offeringRef: string,
): Promise<OfferingDocument> {
  const offering = await offerings.get(offeringRef, operation.limits);
  if (offering === undefined) throw new DomainError('not-found');
  return offering;
}
