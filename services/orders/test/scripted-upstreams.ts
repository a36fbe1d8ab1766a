import { DomainError } from '@telehealth/errors';
import type { Upstreams } from '../src/adapters/upstreams.ts';
import type { Sale, SellingBrand, SoldFor } from '../src/domain/orders/decide-initiation.ts';

/** The answers of the upstreams of a service under test. */
export interface Script {
  /** By journey id. */
  readonly journeys: Map<string, SoldFor>;
  /** By offering ref. */
  readonly sales: Map<string, Sale>;
  brand: SellingBrand;
  /** Accounts does not answer, and never did for this brand. */
  isBrandUnknown: boolean;
  /** No upstream answers. */
  isDown: boolean;
}

/** A journey `jny_1` that is ready, and offerings with prices. Every brand has them. */
export function usualScript(): Script {
  const therapies = ['weight_loss'];
  return {
    journeys: new Map([['jny_1', readyJourney]]),
    sales: new Map<string, Sale>([
      ['wl-monthly', { status: 'active', therapies, price: { totalMinor: 29_900, currency: 'USD' } }],
      ['wl-yearly', { status: 'active', therapies, price: { totalMinor: 3_000_000_000, currency: 'USD' } }],
      ['ed-daily', { status: 'active', therapies: ['ed'], price: { totalMinor: 4900, currency: 'USD' } }],
      ['wl-new', { status: 'unverified', therapies, price: { totalMinor: 100, currency: 'USD' } }],
      ['wl-old', { status: 'inactive', therapies, price: { totalMinor: 100, currency: 'USD' } }],
      ['wl-free', { status: 'active', therapies }],
    ]),
    brand: {
      brandId: 'brd_1',
      name: 'Slim Clinic',
      redirectAllowlist: ['https://shop.example/thanks'],
      capture: 'automatic',
    },
    isBrandUnknown: false,
    isDown: false,
  };
}

/** A journey that something may be sold for. */
export const readyJourney: SoldFor = {
  readiness: 'ready',
  therapy: 'weight_loss',
  recordedOffering: 'wl-monthly',
  reference: undefined,
  locale: 'en',
};

/** Changes what intake answers about `jny_1`. */
export function recorded(fields: Partial<SoldFor>): (script: Script) => void {
  return ({ journeys }) => void journeys.set('jny_1', { ...readyJourney, ...fields });
}

/** Upstreams that answer by the script. */
export function scriptedUpstreams(script: Script): Upstreams {
  const answered = async <T>(answer: T, isAway = false): Promise<T> => {
    if (script.isDown || isAway) throw new DomainError('unavailable', 'the script says so');
    return answer;
  };
  async function journey(journeyId: string): Promise<SoldFor> {
    const found = await answered(script.journeys.get(journeyId));
    if (found === undefined) throw new DomainError('not-found');
    return found;
  }
  return {
    journey,
    sale: (offeringRef) => answered(script.sales.get(offeringRef)),
    brand: () => answered(script.brand, script.isBrandUnknown),
  };
}
