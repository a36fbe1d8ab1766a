import type { Client } from '@connectrpc/connect';
import type { BrowserAccessService } from '@telehealth/contracts/accounts/v1/browser_access_service';
import { callOptions, type TraceContext } from '@telehealth/rpc';
import type { Registry } from '@telehealth/service-kit/telemetry';
import { countedCache, createCache } from '@telehealth/service-kit/upstreams';
import type { FastifyRequest } from 'fastify';
import type { TakePlace } from '../limits/request-places.ts';
import { newCorrelationId } from '../requests/correlation-id.ts';

export interface BrowserOrigins {
  /**
   * Compares the exact origin. Never rejects: false while the list cannot be read. The lookup of a request
   * without a caller needs a place; if none is free, the last known list is used.
   */
  isListed(brandId: string, origin: string, request: FastifyRequest): Promise<boolean>;
  /** As `isListed`, from the last known list alone. */
  isKnownToBeListed(brandId: string, origin: string): boolean;
}

/** A change is effective within a second (decisions.md 3), transfer included. */
const freshMs = 900;
/** Half of `freshMs`, so that a list in use is loaded before it is old. Shorter asks accounts more often. */
const refreshAfterMs = 450;
/** Lists cannot change while accounts does not answer, so the last one stays valid this long. */
const lastResortMs = 30_000;
/** Far more than a lookup takes; less would count a busy accounts as unavailable. */
const lookupTimeoutMs = 2000;
/** Brands with open pages; beyond it, each request of an evicted brand asks accounts. A list has 50 origins at most. */
const capacity = 10_000;

/** Unknown brands and brands without a list are cached too, so that timing does not reveal which exist. */
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
