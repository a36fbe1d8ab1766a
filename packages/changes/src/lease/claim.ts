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

export type LeasedDocument = Document & Lease;

/** Fields written beside the lease, and the limits of each call. */
type Beside<D> = Pick<Update<D>, 'set' | 'unset'> & { readonly limits?: CallOptions };

/**
 * Undefined when another claim came first. The caller checks that the lease is free, and names a holder unique to this
 * try. `where` is what else must be unchanged, because a lease that was taken and released looks the same.
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

/** False when the lease is lost or already ends later: a late renewal never shortens it. */
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

/** Writes the result too. No effect when the lease is lost. */
export async function releaseClaim<D extends LeasedDocument>(
  collection: Collection<D>,
  id: string,
  holder: string,
  { set, unset = [], limits }: Beside<D> = {},
): Promise<void> {
  const update = { ...(set && { set }), unset: [...unset, 'holder', 'until'] } as Update<D>;
  await repeatAmbiguous(() => writable(collection).update(id, { holder } as Filter<D>, update, limits));
}
