import { changeDocument, type Operation } from '@telehealth/changes';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { hostnameTaken } from '../../domain/domains/hold.ts';
import type { DomainDecision, StoredDomain } from '../../domain/domains/stored-domain.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { releaseHold } from './release-hold.ts';

/** A decision on a domain at an instant (epoch ms). */
export type Decide = (present: StoredDomain, at: number) => DomainDecision;

/**
 * Changes a domain by its id. A hostname that the change takes and another domain holds is released when that one gives way. Throws
 * `hostname_taken` when it does not, and what `decide` throws.
 */
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
