import type { Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import { isAllowedRedirect } from '@telehealth/redirects';
import type { Upstreams } from '../../adapters/upstreams.ts';
import type { Context } from '../../context.ts';
import { checkoutPageOf } from '../../domain/orders/checkout-page.ts';
import {
  chooseOffering,
  decideSale,
  enabledSale,
  type SellingBrand,
} from '../../domain/orders/decide-initiation.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { checkoutUrlOf, openCheckout } from './open-checkout.ts';
import { type Placement, placeOrder } from './place-order.ts';
import { undefinedWhenAway } from './undefined-when-away.ts';

export interface Initiation
  extends Omit<Placement, 'offeringRef' | 'price' | 'reference' | 'checkoutPage' | 'capture'> {
  /** Undefined: the order is about the offering that the journey recorded. */
  readonly offeringRef: string | undefined;
  /** Whether `returnUrl` is the patient's page of the brand, which needs no entry in the redirect allowlist. */
  readonly returnsToPage: boolean;
  /** Undefined: the setting of the brand counts. */
  readonly capture: Capture | undefined;
}

/** An order whose payment is awaited. */
export interface InitiatedPayment {
  readonly order: OrderDocument;
  readonly checkoutUrl: string;
  /** Whether this operation created the order, on this try or on an earlier one. */
  readonly created: boolean;
}

/**
 * Opens an order for a journey, or returns the order that waits for its payment (decisions.md 6). The price is the catalog's.
 * Throws `not-found` for a journey that the brand lacks, a refusal when nothing may be sold, and `unavailable` when an upstream
 * or the provider does not answer.
 */
export async function initiatePayment(
  context: Context,
  operation: Operation,
  upstreams: Upstreams,
  initiation: Initiation,
): Promise<InitiatedPayment> {
  const [journey, brand] = await Promise.all([
    upstreams.journey(initiation.journeyId),
    brandReturnedTo(upstreams, initiation),
  ]);
  const offeringRef = chooseOffering(journey, initiation.offeringRef);
  const sale = enabledSale(await upstreams.sale(offeringRef, journey.locale));
  const price = decideSale(journey, sale);
  const { reference } = journey;
  const checkoutPage = brand && checkoutPageOf(brand, journey, sale);
  // Without the setting of the brand nothing is sold, because the time of the capture must not be guessed.
  const capture = initiation.capture ?? (brand ?? (await upstreams.brand())).capture;
  const { returnsToPage: _, ...placement } = initiation;
  const { order, created } = await placeOrder(context, operation, {
    ...placement,
    ...{ reference, offeringRef, price, checkoutPage, capture },
  });
  const open = await openCheckout(context, operation, order);
  return { order: open, checkoutUrl: checkoutUrlOf(context, open), created };
}

/**
 * The brand that sells; undefined while it is unknown and the order has no return URL. A patient is only sent back to addresses of
 * the brand (interface.md 4.1 rule 10).
 */
async function brandReturnedTo(
  upstreams: Upstreams,
  { returnUrl, returnsToPage }: Pick<Initiation, 'returnUrl' | 'returnsToPage'>,
): Promise<SellingBrand | undefined> {
  if (returnUrl === undefined) return await upstreams.brand().catch(undefinedWhenAway);
  const brand = await upstreams.brand();
  if (returnsToPage || isAllowedRedirect(returnUrl, brand.redirectAllowlist)) return brand;
  const message = 'The address is at or below an entry of the redirect allowlist of the brand.';
  throw refusal('values_refused', message, {
    issues: [{ code: 'return_url.not_allowed', message, where: '/return_url' }],
  });
}
