import type { Picture } from '@telehealth/contracts/accounts/v1/brand';
import { ClientMode } from '@telehealth/contracts/accounts/v1/client';
import { DomainError } from '@telehealth/errors';
import { type Look, lookOf } from '@telehealth/look';
import { callOptions } from '@telehealth/rpc';
import { createCache } from '@telehealth/service-kit/upstreams';
import { newCorrelationId } from '../../edge/requests/correlation-id.ts';
import { type BrandLinks, brandLinksOf } from '../../pages/brand-links.ts';
import type { Clients } from '../../upstream/clients.ts';
import { errorForClient } from '../../upstream/upstream-request.ts';

export interface PageBrand {
  readonly brandId: string;
  readonly clientId: string;
  readonly mode: 'test' | 'live';
  readonly name: string;
  /** Whether its client is suspended: its page shows the name alone. */
  readonly isClosed: boolean;
  readonly look: Look;
  readonly logo: Picture | undefined;
  readonly hero: Picture | undefined;
  readonly links: BrandLinks;
  readonly browserOrigins: readonly string[];
  /** Offerings on sale now. */
  readonly offeringRefs: readonly string[];
}

/** Undefined for a brand without a page: unknown, of another mode, or selling nothing. */
export type FindPageBrand = (brandId: string) => Promise<PageBrand | undefined>;

/** Browser origins change within a second (decisions.md 3), the request included. */
const freshMs = 900;
const refreshAfterMs = 450;
const lastResortMs = 60_000;
const capacity = 10_000;

export interface PageBrandParts {
  readonly clients: Pick<Clients, 'brands' | 'storefront'>;
  readonly deploymentMode: 'test' | 'live';
  readonly deadlineMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** One lookup serves several requests, so it has its own correlation id. */
export function pageBrands({ clients, deploymentMode, deadlineMs, now }: PageBrandParts): FindPageBrand {
  const { storefront } = clients;

  async function load(brandId: string): Promise<PageBrand | undefined> {
    const correlationId = newCorrelationId();
    const context = { correlationId, timeoutMs: deadlineMs };
    const { brand } = await clients.brands.getBrand({ brandId }, callOptions(context));
    const mode = brand?.clientMode === ClientMode.LIVE ? 'live' : 'test';
    if (brand === undefined || mode !== deploymentMode) return undefined;
    const { clientId } = brand;
    const isClosed = brand.clientSuspended;
    const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: 'patient-pages' } as const;
    const sold = await storefront.listOfferingsForSale({}, callOptions({ ...context, tenancy }));
    if (sold.offeringRefs.length === 0) return undefined;
    return {
      ...{ brandId, clientId, mode },
      name: brand.name,
      isClosed,
      look: lookOf(JSON.parse(brand.themeJson || '{}')),
      logo: brand.logo,
      hero: brand.hero,
      links: brandLinksOf(brand),
      browserOrigins: brand.browserOrigins,
      offeringRefs: sold.offeringRefs,
    };
  }

  const brands = createCache<undefined, PageBrand>({
    load: async (brandId) => {
      try {
        return await load(brandId);
      } catch (failure) {
        const error = errorForClient(failure);
        if (error.kind === 'not-found') return undefined;
        throw new DomainError('unavailable', 'the brand of a page cannot be looked up', { cause: error });
      }
    },
    ...{ freshMs, refreshAfterMs, lastResortMs, capacity, now },
  });
  return async (brandId) => await brands.get(brandId, undefined);
}
