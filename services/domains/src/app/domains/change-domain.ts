import { changeDocument, type Operation } from '@telehealth/changes';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { hostnameTaken } from '../../domain/domains/hold.ts';
import type { DomainDecision, StoredDomain } from '../../domain/domains/stored-domain.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { type DomainRef, getDomain } from './get-domain.ts';
import { releaseHold } from './release-hold.ts';

export type Decide = (present: StoredDomain, at: number) => DomainDecision;

/** Takes the hostname from a holder that must give it up. Throws `hostname_taken` for any other, and what `decide` throws. */
export async function changeDomain(
  context: Context,
  operation: Operation,
  domainId: string,
  decide: Decide,
): Promise<DomainDocument> {
  const change = async () => {
    const { document } = await changeDocument<DomainDocument>(context, {
      ...{ collection: context.domains, id: domainId, operation, decide },
    });
    return document;
  };
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    await releaseHold(context, operation, domainId);
    try {
      return await change();
    } catch (again) {
      throw again instanceof UniqueViolation ? hostnameTaken() : again;
    }
  }
}

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
