import { changeDocument, type Operation, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { givesWay, hostnameTaken } from '../../domain/domains/hold.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { findHolder } from '../../storage/find-domains.ts';

/** Ends another hold on this hostname: of the client's own former domain, or after quarantine. Else throws `hostname_taken`. */
export async function releaseHold(context: Context, operation: Operation, domainId: string): Promise<void> {
  const claimant = await context.domains.get(domainId, operation.limits);
  if (claimant === undefined) throw new DomainError('not-found', 'the domain is missing');
  const holder = await findHolder(context.domains, claimant.hostname, operation.limits);
  if (holder === undefined || holder._id === domainId) return;
  await changeDocument<DomainDocument>(context, {
    collection: context.domains,
    id: holder._id,
    operation: { ...taskOperation('release_hold'), limits: operation.limits },
    decide: (present, at) => {
      if (present.heldHostname !== claimant.hostname) return undefined;
      if (!givesWay(present, claimant.clientId, at)) throw hostnameTaken();
      const { _id, clientId, hostname, kind } = present;
      return {
        set: { heldHostname: undefined, heldUntil: undefined },
        audit: { action: 'domain.released', clientId, subject: _id, changed: { hostname, kind } },
      };
    },
  });
}

/** Throws `hostname_taken` when another domain holds the hostname and need not give it up to this client. */
export async function assertFree(
  { domains, clock }: Pick<Context, 'domains' | 'clock'>,
  { hostname, clientId, domainId }: Claim,
  limits: CallOptions,
): Promise<void> {
  const holder = await findHolder(domains, hostname, limits);
  if (holder === undefined || holder._id === domainId) return;
  if (!givesWay(holder, clientId, clock.now())) throw hostnameTaken();
}

export interface Claim {
  readonly hostname: string;
  readonly clientId: string;
  /** Absent before it is registered. */
  readonly domainId?: string;
}
