import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { changeDomain, type Decide } from './change-domain.ts';
import { type DomainRef, getDomain } from './get-domain.ts';

/** Throws `not-found` for a brand without that domain, and what `decide` throws. */
export async function operateDomain(
  context: Context,
  operation: Operation,
  ref: DomainRef,
  decide: Decide,
): Promise<DomainDocument> {
  const { _id } = await getDomain(context, operation, ref);
  return await changeDomain(context, operation, _id, decide);
}
