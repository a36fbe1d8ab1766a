import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import { BrandService } from '@telehealth/contracts/accounts/v1/brand_service';
import { SaleService, SaleStatus } from '@telehealth/contracts/catalog/v1/sale_service';
import {
  CheckoutReadiness,
  CheckoutReadinessService,
} from '@telehealth/contracts/intake/v1/checkout_readiness_service';
import { DomainError } from '@telehealth/errors';
import { type Call, errorFromWire, readOptions } from '@telehealth/rpc';
import type { Sale, SoldFor } from '../domain/orders/decide-initiation.ts';

/** Transports to the upstreams. */
export interface UpstreamTransports {
  readonly accounts: Transport;
  readonly catalog: Transport;
  readonly intake: Transport;
}

/** An offering that the brand has enabled, with its price once one is set. */
export interface PricedSale extends Sale {
  readonly price?: {
    /** Minor units. */
    readonly totalMinor: number;
    readonly currency: string;
  };
}

/** What the upstreams answer about the brand of a call; they throw `unavailable` when they do not answer. */
export interface Upstreams {
  /** Throws `not-found` for a journey that the brand lacks. */
  journey(call: Call, journeyId: string): Promise<SoldFor>;
  /** Undefined unless the brand has enabled the offering. */
  sale(call: Call, offeringRef: string): Promise<PricedSale | undefined>;
  redirectAllowlist(call: Call): Promise<readonly string[]>;
}

/** The part of the call's time that each upstream may use. */
const shareOfDeadline = 0.25;
const defaultDeadlineMs = 8000;

const readinessNames: Readonly<Record<CheckoutReadiness, SoldFor['readiness']>> = {
  // A newer intake may know states that this service does not: nothing is sold then.
  [CheckoutReadiness.UNSPECIFIED]: 'incomplete',
  [CheckoutReadiness.READY]: 'ready',
  [CheckoutReadiness.INCOMPLETE]: 'incomplete',
  [CheckoutReadiness.BLOCKED]: 'blocked',
  [CheckoutReadiness.NOT_ELIGIBLE]: 'not_eligible',
};

const saleStatusNames: Readonly<Record<SaleStatus, Sale['status']>> = {
  [SaleStatus.UNSPECIFIED]: 'inactive',
  [SaleStatus.ACTIVE]: 'active',
  [SaleStatus.UNVERIFIED]: 'unverified',
  [SaleStatus.INACTIVE]: 'inactive',
};

/** Asks the upstreams over their contracts. No answer is stored: a sale is decided on what is true at that moment. */
export function createUpstreams({ accounts, catalog, intake }: UpstreamTransports): Upstreams {
  const brands = createClient(BrandService, accounts);
  const sales = createClient(SaleService, catalog);
  const checkouts = createClient(CheckoutReadinessService, intake);

  return {
    async journey(call, journeyId) {
      const answer = await asked(checkouts.getCheckoutReadiness({ journeyId }, optionsOf(call)));
      const { readiness, offeringRef, therapy } = answer;
      return {
        readiness: readinessNames[readiness] ?? 'incomplete',
        recordedOffering: offeringRef || undefined,
        journeyTherapy: therapy || undefined,
      };
    },
    async sale(call, offeringRef) {
      try {
        const answer = await asked(sales.getSale({ offeringRef }, optionsOf(call)));
        const { status, priceMinor, currency, therapies } = answer;
        return {
          status: saleStatusNames[status] ?? 'inactive',
          ...(currency !== '' && { price: { totalMinor: Number(priceMinor), currency } }),
          therapies,
        };
      } catch (error) {
        if (error instanceof DomainError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
    async redirectAllowlist(call) {
      const { brand } = await asked(brands.getBrand({}, optionsOf(call)));
      return brand?.redirectAllowlist ?? [];
    },
  };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
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
