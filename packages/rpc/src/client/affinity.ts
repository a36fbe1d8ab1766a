import type { Upstream } from './connections.ts';

/**
 * Maximum load of a preferred replica relative to the mean, as in consistent hashing with bounded loads; proxies allow
 * 1.25 to 2. Less moves calls without need; at 2 a silent one of two replicas would never be left.
 */
const maxOfMean = 1.5;

/**
 * For calls about one thing. All callers prefer the same replica; when one comes or goes, only its things move
 * (rendezvous hashing). A replica that is much busier is skipped. Undefined without replicas.
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

/** FNV-1a with MurmurHash3's final step, without which texts that differ at the end get similar numbers. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
