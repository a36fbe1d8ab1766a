import type { Address } from './addresses.ts';
import { addressKey } from './addresses.ts';
import { preferredReplica } from './affinity.ts';
import { type ConnectionOptions, createUpstream, type Upstream } from './connections.ts';

export interface Balancer {
  /** New ones join at once; missing ones finish their calls and close. */
  readonly update: (addresses: readonly Address[]) => void;
  /**
   * The replica with the fewest calls that is not in `tried`; round robin among equals. One to avoid is used only if
   * there is no other, a hung one never. A call about one thing gets its `preferredReplica`, unless all are to be
   * avoided. Undefined without a replica.
   */
  readonly pick: (tried: readonly Upstream[], thing?: string) => Upstream | undefined;
  /** After calls in flight. */
  readonly close: () => Promise<void>;
}

export function createBalancer(options: ConnectionOptions): Balancer {
  const { now } = options;
  let upstreams: readonly Upstream[] = [];
  const retiring = new Set<Promise<void>>();
  let first = 0;

  function retire(upstream: Upstream): void {
    const closing = upstream.close();
    retiring.add(closing);
    void closing.finally(() => retiring.delete(closing));
  }

  return {
    update(addresses) {
      const byKey = new Map(upstreams.map((upstream) => [upstream.key, upstream]));
      const next = addresses.map((address) => {
        const known = byKey.get(addressKey(address));
        byKey.delete(addressKey(address));
        return known ?? createUpstream(address, options);
      });
      upstreams = next;
      for (const upstream of byKey.values()) retire(upstream);
    },
    pick(tried, thing) {
      const count = upstreams.length;
      if (thing !== undefined && count > 1) {
        const ready = upstreams.filter(
          (upstream) => !upstream.hung && upstream.avoidUntil <= now() && !tried.includes(upstream),
        );
        if (ready.length > 0) return preferredReplica(thing, ready);
      }
      first = first + 1 < count ? first + 1 : 0;
      let best: Upstream | undefined;
      let bestAvoided = false;
      for (let i = 0; i < count; i++) {
        const upstream = upstreams[first + i < count ? first + i : first + i - count];
        if (upstream === undefined || upstream.hung || tried.includes(upstream)) continue;
        const avoided = upstream.avoidUntil > now();
        const better =
          best === undefined ||
          (bestAvoided && !avoided) ||
          (bestAvoided === avoided && upstream.inFlight < best.inFlight);
        if (better) {
          best = upstream;
          bestAvoided = avoided;
        }
      }
      return best;
    },
    async close() {
      for (const upstream of upstreams) retire(upstream);
      upstreams = [];
      await Promise.all(retiring);
    },
  };
}
