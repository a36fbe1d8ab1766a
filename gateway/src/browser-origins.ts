import { callOptions, type TraceContext } from '@telehealth/rpc';
import type { Clients, Settings } from './context.ts';
import { createFreshCache } from './fresh-cache.ts';
import { newCorrelationId } from './plugins/correlation-id.ts';

/** Which pages may read which brand. */
export interface BrowserOrigins {
  /**
   * Whether the page's exact origin is on the brand's list. Never rejects: while nobody can tell, it is not. A list
   * that has to be asked for is asked for within the trace.
   */
  isListed(brandId: string, origin: string, trace: TraceContext | null): boolean | Promise<boolean>;
  /** The same from what is at hand, asking nobody. */
  isKnownToBeListed(brandId: string, origin: string): boolean;
}

interface Asked {
  readonly brandId: string;
  readonly trace: TraceContext | null;
}

/** A change is in force within a second (decisions.md 3); the rest is the way of the request. */
const freshMs = 900;
const refreshAfterMs = 450;
/** While accounts is away nobody can change a list there; what was true last stays true this long. */
const lastResortMs = 30_000;
const lookupTimeoutMs = 2000;
const capacity = 10_000;

/**
 * The lists as accounts keeps them. Brands without a list, unknown ones included, are remembered the same way: who
 * asks cannot tell them apart, not even by the time it takes.
 */
export function browserOrigins(
  browserAccess: Clients['browserAccess'],
  { deadlineMs }: Settings,
  now: () => number,
): BrowserOrigins {
  const timeoutMs = Math.min(lookupTimeoutMs, deadlineMs);
  const lists = createFreshCache({
    load: async ({ brandId, trace }: Asked): Promise<ReadonlySet<string>> => {
      const options = callOptions({
        correlationId: newCorrelationId(),
        trace: trace ?? undefined,
        timeoutMs,
      });
      return new Set((await browserAccess.getBrowserOrigins({ brandId }, options)).origins);
    },
    freshMs,
    refreshAfterMs,
    lastResortMs,
    capacity,
    now,
  });

  return {
    isListed(brandId, origin, trace) {
      const list = lists.get(brandId, { brandId, trace });
      if (!(list instanceof Promise)) return list.has(origin);
      return list.then(
        (loaded) => loaded.has(origin),
        () => false,
      );
    },
    isKnownToBeListed: (brandId, origin) => lists.peek(brandId)?.has(origin) ?? false,
  };
}
