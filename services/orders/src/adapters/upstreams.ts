import type { CallOptions, Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { SaleService } from '@telehealth/contracts/catalog/v1/sale_service';
import { CheckoutReadinessService } from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { DomainError } from '@telehealth/errors';
import { lookOf } from '@telehealth/look';
import { type Call, createClient, errorFromWire, readOptions } from '@telehealth/rpc';
import { type LastAnswers, withLastAnswers } from '@telehealth/service-kit/upstreams';
import type { Sale, SaleJudgement, SellingBrand, SoldFor } from '../domain/orders/decide-initiation.ts';

export interface UpstreamTransports {
  readonly accounts: Transport;
  readonly catalog: Transport;
  readonly intake: Transport;
}

/** The answers of the upstreams about one brand. Each throws `unavailable` when its upstream does not answer. */
export interface Upstreams {
  /** Whether something may be sold for the journey now. Throws `not-found` for a journey that the brand lacks. */
  journey(journeyId: string): Promise<SoldFor>;
  /**
   * The sale of an offering, named in the locale; undefined unless the brand has enabled the offering. Costs one question less
   * once the brand has been asked about.
   */
  sale(offeringRef: string, locale: string): Promise<Sale | undefined>;
  brand(): Promise<SellingBrand>;
}

/** How many brands have a last answer in memory. */
const maxBrands = 10_000;

/** The part of the call's time that each upstream may use. */
const shareOfDeadline = 0.25;
const defaultDeadlineMs = 8000;

// A newer intake may answer a state that this service does not know. Then nothing is sold.
const unknownReadiness: SaleJudgement = 'incomplete';

/**
 * The upstreams of the brand of a call, over their contracts. A sale is decided on present answers; only the last answer
 * about the brand is stored, and used while accounts is away.
 */
export function createUpstreams(
  { accounts, catalog, intake }: UpstreamTransports,
  answers: LastAnswers,
): (call: Call) => Upstreams {
  const askAccounts = withLastAnswers<SellingBrand>({
    upstream: 'accounts',
    answers,
    bounds: { max: maxBrands },
  });
  const brands = createClient(BrandService, accounts);
  const sales = createClient(SaleService, catalog);
  const checkouts = createClient(CheckoutReadinessService, intake);

  return (call) => {
    /** As accounts answered in this call, so that catalog need not ask it again. */
    let declaredTherapies: readonly string[] = [];
    return {
      async journey(journeyId) {
        const answer = await answerOf(checkouts.judgeSale({ journeyId }, optionsOf(call)));
        const { readiness = unknownReadiness, therapy, offeringRef, reference, locale } = answer;
        return {
          readiness,
          therapy: therapy || undefined,
          recordedOffering: offeringRef || undefined,
          reference: reference || undefined,
          locale,
        };
      },
      async sale(offeringRef, locale) {
        try {
          const answer = await answerOf(
            sales.getSale({ offeringRef, locale, declaredTherapies }, optionsOf(call)),
          );
          const { status = 'inactive', priceMinor, currency, therapies, displayName } = answer;
          return {
            status,
            ...(currency !== '' && { price: { totalMinor: priceMinor, currency } }),
            therapies,
            ...(displayName !== '' && { displayName }),
          };
        } catch (error) {
          if (error instanceof DomainError && error.kind === 'not-found') return undefined;
          throw error;
        }
      },
      async brand() {
        const { clientId, brandId } = call.tenancy ?? {};
        return await askAccounts(call, `brand ${clientId} ${brandId}`, async (options) => {
          const { brand } = await brands.getBrand({}, options);
          if (brand === undefined) throw new Error('the brand is missing in an answer');
          declaredTherapies = brand.enabledTherapies;
          const { brandId, name, themeJson, logo, redirectAllowlist, capture } = brand;
          const { supportUrl, supportEmail, supportPhone } = brand;
          const support = {
            ...(supportUrl !== '' && { supportUrl }),
            ...(supportEmail !== '' && { supportEmail }),
            ...(supportPhone !== '' && { supportPhone }),
          };
          return {
            ...{ brandId, name, look: lookOf(JSON.parse(themeJson || '{}')), redirectAllowlist },
            ...(logo && { logo: { sha256: logo.sha256, width: logo.width, height: logo.height } }),
            ...(Object.keys(support).length > 0 && { support }),
            capture: capture === 'manual' ? 'manual' : 'automatic',
          };
        });
      },
    };
  };
}

async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const refusal = errorFromWire(cause);
    if (refusal.kind === 'not-found') throw refusal;
    throw new DomainError('unavailable', 'an upstream service is out of reach', { cause });
  }
}

function optionsOf(call: Call): CallOptions {
  const timeoutMs = (call.remainingMs() ?? defaultDeadlineMs) * shareOfDeadline;
  return { ...readOptions(call), timeoutMs };
}
