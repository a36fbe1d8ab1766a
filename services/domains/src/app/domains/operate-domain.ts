import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { decideActivation, decideBlock, decideUnblock } from '../../domain/domains/decide-operation.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { changeDomain, type Decide } from './change-domain.ts';
import { type DomainRef, getDomain } from './get-domain.ts';

/** Attaches the certificate of a domain and routes its hostname. Throws `not-found`, and as `decideActivation` does. */
export function activateDomain(
  context: Context,
  operation: Operation,
  ref: DomainRef,
): Promise<DomainDocument> {
  return operate(context, operation, ref, decideActivation);
}

/** Takes a domain out of service. Throws `not-found`, and as `decideBlock` does. */
export function blockDomain(
  context: Context,
  operation: Operation,
  { reason, ...ref }: DomainRef & { readonly reason: string },
): Promise<DomainDocument> {
  return operate(context, operation, ref, (present, at) => decideBlock(present, reason, at));
}

/** Takes a block back. Throws `not-found`, and as `decideUnblock` does. */
export function unblockDomain(
  context: Context,
  operation: Operation,
  ref: DomainRef,
): Promise<DomainDocument> {
  return operate(context, operation, ref, decideUnblock);
}

async function operate(
  context: Context,
  operation: Operation,
  ref: DomainRef,
  decide: Decide,
): Promise<DomainDocument> {
  const { _id } = await getDomain(context, ref, operation.limits);
  return await changeDomain(context, operation, _id, decide);
}
