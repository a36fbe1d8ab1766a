import {
  AmbiguousWrite,
  type CallOptions,
  type Collection,
  type CollectionDefinition,
  type Document,
  UniqueViolation,
} from '@telehealth/store';

/** Which run of a task is at work, and when the task ran last. Its `_id` is the task's name. */
export interface LeaseDocument extends Document {
  /** Names the run; empty while none is at work. */
  readonly holder: string;
  /** Epoch ms: from then on every replica may take the lease. */
  readonly until: number;
  /** Epoch ms: start of the last finished run; 0 before the first. */
  readonly ranAt: number;
  /** Epoch ms: start of the last run that did all of its work; absent before the first. */
  readonly succeededAt?: number;
  /** How long the last finished run took; absent before the first. */
  readonly tookMs?: number;
}

/** The collection of leases; a service has one for all its tasks. */
export const leaseDefinition: CollectionDefinition<LeaseDocument> = { name: 'leases', schemaVersion: 1 };

/** Takes or renews the lease unless it has changed since it was read; undefined: there was none. */
export async function claimLease(
  leases: Collection<LeaseDocument>,
  name: string,
  found: LeaseDocument | undefined,
  claim: Pick<LeaseDocument, 'holder' | 'until'>,
  limits: CallOptions = {},
): Promise<boolean> {
  try {
    if (found === undefined) {
      await leases.insert({ _id: name, ...claim, ranAt: 0 }, limits);
      return true;
    }
    const asFound = { holder: found.holder, until: found.until, ranAt: found.ranAt };
    return (await leases.update(name, asFound, { set: claim }, limits)) !== undefined;
  } catch (error) {
    if (error instanceof UniqueViolation) return false;
    if (error instanceof AmbiguousWrite) return (await leases.get(name, limits))?.holder === claim.holder;
    throw error;
  }
}
