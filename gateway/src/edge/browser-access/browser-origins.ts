import type { Client } from '@connectrpc/connect';
import type { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { callOptions, type TraceContext } from '@telehealth/rpc';
import { countedCache, createCache, type Registry } from '@telehealth/service-kit';
import type { FastifyRequest } from 'fastify';
import type { TakePlace } from '../limits/request-places.ts';
import { newCorrelationId } from '../requests/correlation-id.ts';

/** Which pages may read which brand. */
export interface BrowserOrigins {
  /**
   * Whether the page's exact origin is on the brand's list. Never rejects: false while the list cannot be read. A
   * lookup is part of the request's trace; for a request without a caller it takes a place, and without one the last
   * known list counts.
   */
  isListed(brandId: string, origin: string, request: FastifyRequest): Promise<boolean>;
  /** The same from the last known list alone. */
  isKnownToBeListed(brandId: string, origin: string): boolean;
}

/** A change is in force within a second (decisions.md 3), transfer times included. */
const freshMs = 900;
/** Half of `freshMs`: a list in use is loaded before it is old. Shorter asks accounts more often; longer lets requests wait. */
const refreshAfterMs = 450;
/** While accounts does not answer its lists cannot change, so the last list remains valid this long. */
const lastResortMs = 30_000;
/** Far more than a lookup takes; with less, a busy accounts counts as away. */
const lookupTimeoutMs = 2000;
/** Brands with pages that are open now; beyond, each request of a displaced brand asks accounts. Each takes 50 origins at most. */
const capacity = 10_000;

/**
 * The lists as accounts stores them. Unknown brands and brands without a list are cached like others, so that a
 * caller cannot tell them apart, not even by the time it takes.
 */
export function browserOrigins(
  browserAccess: Client<typeof BrowserAccessService>,
  { deadlineMs }: { readonly deadlineMs: number },
  takePlace: TakePlace,
  { now, registry }: { readonly now: () => number; readonly registry: Registry },
): BrowserOrigins {
  const timeoutMs = Math.min(lookupTimeoutMs, deadlineMs);
  const cache = createCache<TraceContext | null, ReadonlySet<string>>({
    load: async (brandId, trace) => {
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
  const lists = countedCache(cache, registry, 'browser_origins');

  async function listed(brandId: string, origin: string, { trace }: FastifyRequest): Promise<boolean> {
    try {
      return (await lists.get(brandId, trace))?.has(origin) ?? false;
    } catch {
      return false;
    }
  }
  const isKnownToBeListed = (brandId: string, origin: string) => lists.peek(brandId)?.has(origin) ?? false;

  return {
    isKnownToBeListed,
    isListed(brandId, origin, request) {
      if (request.caller !== null || lists.isFresh(brandId)) return listed(brandId, origin, request);
      return new Promise((resolve) => {
        const ask = () => resolve(listed(brandId, origin, request).finally(() => request.endWork?.()));
        takePlace(request, ask, () => resolve(isKnownToBeListed(brandId, origin)));
      });
    },
  };
}
