import type { CallOptions } from '@connectrpc/connect';
import { readOptions } from '@telehealth/rpc';
import type { ClientMode } from '../../domain/client.ts';
import type { BrandFacts, Known, OnboardingFacts } from '../../domain/onboarding/facts.ts';
import type { BrandDocument } from '../../storage/brands.ts';
import type { Upstreams } from './upstreams.ts';

/** Whose facts are gathered. */
export interface FactsRequest {
  readonly clientId: string;
  readonly mode: ClientMode;
  /** Every brand of the client. */
  readonly brands: readonly BrandDocument[];
  readonly correlationId: string;
}

/** Gathers what the other services know of a client. Never rejects: what could not be asked is not known. */
export type GatherFacts = (request: FactsRequest) => Promise<OnboardingFacts>;

/** The longest wait for all answers together, ms. */
const mostMs = 1000;
/** Brands that are asked about at the same time. */
const brandsAtOnce = 8;

/** Gathers from these upstreams. */
export function factsFrom(upstreams: Upstreams): GatherFacts {
  return async ({ brands, ...whose }) => {
    const endsAt = performance.now() + mostMs;
    const brandIds = brands.map(({ _id }) => _id);
    const optionsFor = (brandId: string): CallOptions => {
      const { clientId, mode, correlationId } = whose;
      const tenancy = { clientId, mode, brandIds, brandId, credentialId: undefined };
      return readOptions({ correlationId, tenancy, timeoutMs: Math.max(1, endsAt - performance.now()) });
    };
    const ofBrands: BrandFacts[] = [];
    for (let from = 0; from < brands.length; from += brandsAtOnce) {
      const group = brands.slice(from, from + brandsAtOnce);
      const asked = group.map((brand) => brandFacts(upstreams, brand, optionsFor(brand._id)));
      ofBrands.push(...(await Promise.all(asked)));
    }
    return { brands: ofBrands };
  };
}

async function brandFacts(
  upstreams: Upstreams,
  { _id: brandId, ...brand }: BrandDocument,
  options: CallOptions,
): Promise<BrandFacts> {
  const { enabledTherapies, redirectAllowlist, browserOrigins } = brand;
  const [approvals, catalog, domains, webhooks] = await Promise.all([
    Promise.all(
      enabledTherapies.map((therapy) => upstreams.isTherapyApproved({ therapy, brandId }, options)),
    ),
    upstreams.catalogStatus(options),
    upstreams.domainStatus(options),
    upstreams.webhookStatus(options),
  ]);
  return {
    brandId,
    hasTherapies: enabledTherapies.length > 0,
    hasRedirectAllowlist: redirectAllowlist.length > 0,
    hasBrowserOrigins: browserOrigins.length > 0,
    hasApprovedTherapy: someOf(approvals),
    hasOfferingWithoutFailure: catalog?.hasOffering,
    hasQuestions: catalog?.hasQuestions,
    domains: domains && { login: domains.loginActive, member: domains.memberActive },
    webhookTested: webhooks?.testDelivered,
  };
}

/** Whether one holds. One that holds decides, even while others are not known. */
function someOf(all: readonly Known<boolean>[]): Known<boolean> {
  if (all.includes(true)) return true;
  return all.includes(undefined) ? undefined : false;
}
