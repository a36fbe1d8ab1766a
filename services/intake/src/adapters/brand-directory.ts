import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { type BrandKey, orLastGood } from '@telehealth/service-kit';
import { LRUCache } from 'lru-cache';

/** What intake needs of a brand's configuration when it mints a journey. */
export interface BrandConfiguration {
  /** Therapy codes of interface.md 4.8. */
  readonly enabledTherapies: readonly string[];
  /** Absolute https URLs a patient may be sent back to (interface.md 4.1 rule 10). */
  readonly redirectAllowlist: readonly string[];
  /** JSON text of an object; `{}` or empty where none is set. */
  readonly themeJson: string;
}

/** Asks accounts for brands. */
export interface BrandDirectory {
  /**
   * The brand, which is the one the call is about. Throws `not-found` when it is not the client's, `unavailable`
   * when accounts does not answer and never did for this brand, or last refused to.
   */
  get(brand: BrandKey, call: Call): Promise<BrandConfiguration>;
}

/** Brands whose last answer is kept for an outage. */
const maxRemembered = 10_000;

/** Asks at every mint. */
export function createBrandDirectory(transport: Transport): BrandDirectory {
  const accounts = createClient(BrandService, transport);
  const lastGood = new LRUCache<string, BrandConfiguration>({ max: maxRemembered });

  return {
    async get({ clientId, brandId }, call) {
      const key = `${clientId} ${brandId}`;
      const ask = async (options: CallOptions) => {
        const { brand } = await accounts.getBrand({}, options);
        if (!brand) throw new DomainError('unavailable', 'accounts answered without a brand');
        const { enabledTherapies, redirectAllowlist, themeJson } = brand;
        return { enabledTherapies, redirectAllowlist, themeJson };
      };
      const configuration = await orLastGood(call, ask, lastGood.get(key)).catch((refusal: unknown) => {
        // What the brand was before is no answer to an outage any more.
        lastGood.delete(key);
        throw refusal;
      });
      lastGood.set(key, configuration);
      return configuration;
    },
  };
}
