import {
  AmbiguousWrite,
  type CallOptions,
  type Collection,
  type Document,
  type Filter,
  type Update,
} from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import { repeatAmbiguous } from '../touch/repeat-ambiguous.ts';
import { isHeldBy, type Lease } from './lease.ts';

/** A document with a lease of its own. */
export type LeasedDocument = Document & Lease;

/** What a claim or a release writes beside the lease, with the limits of each call. */
type Beside<D> = Pick<Update<D>, 'set' | 'unset'> & { readonly limits?: CallOptions };

/**
 * Takes the lease of the document as it was found; undefined when another came first. The caller judges whether the lease is
 * free, and names a holder that no other try has. `where` is what else must be as it was found: a lease that was taken and released
 * since looks the same.
 */
export async function claim<D extends LeasedDocument>(
  collection: Collection<D>,
  found: D,
  lease: Required<Lease>,
  { where, set, unset = [], limits }: Beside<D> & { readonly where?: Filter<D> } = {},
): Promise<D | undefined> {
  const { _id, holder = { exists: false }, until = { exists: false } } = found;
  const asFound = { ...where, holder, until } as Filter<D>;
  const update = { set: { ...set, ...lease }, unset } as Update<D>;
  const write = () => writable(collection).update(_id, asFound, update, limits);
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    const claimed = (await write()) ?? (await collection.get(_id, limits));
    return isHeldBy(claimed, lease.holder) ? claimed : undefined;
  }
}

/**
 * Moves the end of a lease on; false when the holder has lost it, or has it until later: a renewal that arrives late takes no time.
 */
export async function renewClaim<D extends LeasedDocument>(
  collection: Collection<D>,
  id: string,
  { holder, until }: Required<Lease>,
  limits: CallOptions = {},
): Promise<boolean> {
  const update = { set: { until } } as Update<D>;
  const held = { holder, until: { lte: until } } as Filter<D>;
  const write = () => writable(collection).update(id, held, update, limits);
  return (await repeatAmbiguous(write)) !== undefined;
}

/** Gives a lease back and writes what came of it. Does nothing when the holder has lost it. */
export async function releaseClaim<D extends LeasedDocument>(
  collection: Collection<D>,
  id: string,
  holder: string,
  { set, unset = [], limits }: Beside<D> = {},
): Promise<void> {
  const update = { ...(set && { set }), unset: [...unset, 'holder', 'until'] } as Update<D>;
  await repeatAmbiguous(() => writable(collection).update(id, { holder } as Filter<D>, update, limits));
}
