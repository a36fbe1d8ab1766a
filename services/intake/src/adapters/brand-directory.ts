import { createClient, type Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { type Call, callOptions, errorFromWire } from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';

/** Names a brand together with whose it must be. */
export interface BrandKey {
  readonly clientId: string;
  readonly brandId: string;
}

/** What intake needs of a brand's configuration when it mints a journey. */
export interface BrandConfiguration {
  /** Therapy codes of interface.md 4.8. */
  readonly enabledTherapies: readonly string[];
}

/** Asks accounts for brands. */
export interface BrandDirectory {
  /**
   * The brand, which is the one the call is about. Throws `not-found` when it is not the client's, `unavailable`
   * when accounts does not answer and never did for this brand.
   */
  get(brand: BrandKey, call: Call): Promise<BrandConfiguration>;
}

/** Brands whose last answer is kept for an outage. */
const maxRemembered = 10_000;

/** Part of the deadline accounts may use, so that its silence leaves time to answer from memory. */
const shareOfDeadline = 0.5;

/** Asks at every mint; while accounts is out of reach the last good answer serves (design.md 6). */
export function createBrandDirectory(transport: Transport): BrandDirectory {
  const accounts = createClient(BrandService, transport);
  const lastGood = new LRUCache<string, BrandConfiguration>({ max: maxRemembered });

  return {
    async get({ clientId, brandId }, call) {
      const key = `${clientId} ${brandId}`;
      const timeoutMs = (call.remainingMs() ?? 2000) * shareOfDeadline;
      try {
        const { brand } = await accounts.getBrand({}, callOptions({ ...call, timeoutMs }));
        if (!brand) throw new DomainError('unavailable', 'accounts answered without a brand');
        const configuration = { enabledTherapies: brand.enabledTherapies };
        lastGood.set(key, configuration);
        return configuration;
      } catch (error) {
        const refusal = error instanceof DomainError ? error : errorFromWire(error);
        const remembered = lastGood.get(key);
        if (remembered && isOutage(refusal)) return remembered;
        throw isOutage(refusal)
          ? new DomainError('unavailable', 'accounts is out of reach', { cause: error })
          : refusal;
      }
    },
  };
}

function isOutage({ kind }: DomainError): boolean {
  return kind === 'unavailable' || kind === 'timeout' || kind === 'internal';
}
