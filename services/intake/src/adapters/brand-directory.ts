import type { Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { DomainError } from '@telehealth/errors';
import { type Call, createClient } from '@telehealth/rpc';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { type LastAnswers, withLastAnswers } from '@telehealth/service-kit/upstreams';

/** What intake needs of a brand's configuration when it mints a journey. */
export interface BrandConfiguration {
  /** Therapy codes of interface.md 4.8. */
  readonly enabledTherapies: readonly string[];
  /** Absolute https URLs to which a patient may return (interface.md 4.1 rule 10). */
  readonly redirectAllowlist: readonly string[];
  /** Empty when none is set. */
  readonly supportRoute: string;
  /** JSON text of an object; `{}` or empty when none is set. */
  readonly themeJson: string;
}

export interface BrandDirectory {
  /**
   * Throws `not-found` when the client has no such brand, and `unavailable` when accounts does not answer and its last answer
   * about this brand was a refusal or never came.
   */
  get(brand: BrandKey, call: Call): Promise<BrandConfiguration>;
}

/** Brands whose last answer is in memory for an outage; for further brands the stored answer is read. */
const capacity = 10_000;

/** Calls accounts at every mint. */
export function createBrandDirectory(transport: Transport, answers: LastAnswers): BrandDirectory {
  const accounts = createClient(BrandService, transport);
  const askAccounts = withLastAnswers<BrandConfiguration>({
    upstream: 'accounts',
    answers,
    bounds: { max: capacity },
  });

  return {
    get: ({ clientId, brandId }, call) =>
      askAccounts(call, `${clientId} ${brandId}`, async (options) => {
        const { brand } = await accounts.getBrand({}, options);
        if (!brand) throw new DomainError('unavailable', 'accounts answered without a brand');
        const { enabledTherapies, redirectAllowlist, supportRoute, themeJson } = brand;
        return { enabledTherapies, redirectAllowlist, supportRoute, themeJson };
      }),
  };
}
