import type { Upstream } from './connections.ts';

/**
 * How much more than the mean of all replicas one may have in flight and still get the calls that prefer it, as in consistent
 * hashing with bounded loads; proxies that do the same allow 1.25 to 2. When it is too small, calls leave their replica without
 * need; at 2 a silent one of two replicas would never be left.
 */
const maxOfMean = 1.5;

/**
 * The replica for calls about one thing: every caller prefers the same one, and when a replica comes or goes, only the things of
 * that replica move (rendezvous hashing). One that is much busier than the others is passed over. Undefined without replicas.
 */
export function preferredReplica(thing: string, replicas: readonly Upstream[]): Upstream | undefined {
  const inFlight = replicas.reduce((sum, replica) => sum + replica.inFlight, 0);
  const maxInFlight = Math.ceil((maxOfMean * (inFlight + 1)) / replicas.length);
  let preferred: Upstream | undefined;
  let highest = -1;
  for (const replica of replicas) {
    if (replica.inFlight >= maxInFlight) continue;
    const rank = hash(`${replica.key} ${thing}`);
    if (rank <= highest) continue;
    highest = rank;
    preferred = replica;
  }
  return preferred;
}

/** FNV-1a with the last step of MurmurHash3, without which texts that differ at their end get similar numbers. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
