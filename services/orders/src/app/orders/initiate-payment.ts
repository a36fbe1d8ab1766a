import { refusal } from '@telehealth/errors';
import { isAllowedRedirect } from '@telehealth/redirects';
import type { Call } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { chooseOffering, decideSale } from '../../domain/orders/decide-initiation.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { checkoutUrlOf, openCheckout } from './open-checkout.ts';
import { placeOrder } from './place-order.ts';

/** What a client asks for. */
export interface Initiation {
  readonly journeyId: string;
  /** Undefined: the offering that the journey recorded. */
  readonly offeringRef: string | undefined;
  readonly returnUrl: string | undefined;
  readonly capture: Capture;
}

/** An order whose payment is awaited. */
export interface InitiatedPayment {
  readonly order: OrderDocument;
  readonly checkoutUrl: string;
  /** Whether this operation placed it, on this try or on an earlier one. */
  readonly created: boolean;
}

/**
 * Opens an order for a journey of the brand of the call, or finds the one that waits for its payment (decisions.md 6). The
 * price is the catalog's. Throws `not-found` for a journey that the brand lacks, refusals for what may not be sold, and
 * `unavailable` when an upstream or the provider does not answer.
 */
export async function initiatePayment(
  context: Context,
  call: Call,
  initiation: Initiation,
): Promise<InitiatedPayment> {
  const { journeyId, returnUrl, capture } = initiation;
  const [journey] = await Promise.all([
    context.upstreams.journey(call, journeyId),
    checkReturnUrl(context, call, returnUrl),
  ]);
  const offeringRef = chooseOffering(journey, initiation.offeringRef);
  const sale = await context.upstreams.sale(call, offeringRef);
  decideSale(journey, sale, initiation.offeringRef);
  if (sale?.price === undefined) throw refusal('offering_not_active', 'The offering has no price.');

  const operation = operationOf(call);
  const { order, created } = await placeOrder(context, operation, {
    ...brandOf(call),
    test: call.tenancy?.mode !== 'live',
    ...(call.tenancy?.e2eRunId !== undefined && { e2eRunId: call.tenancy.e2eRunId }),
    ...{ journeyId, offeringRef, returnUrl, capture, price: sale.price },
  });
  const open = await openCheckout(context, operation, order);
  const stamped = await context.feed.stamp(open, operation.limits);
  return { order: stamped, checkoutUrl: checkoutUrlOf(context, open), created };
}

/** A patient is sent back to addresses of the brand only (interface.md 4.1 rule 10). */
async function checkReturnUrl(context: Context, call: Call, returnUrl: string | undefined): Promise<void> {
  if (returnUrl === undefined) return;
  const allowlist = await context.upstreams.redirectAllowlist(call);
  if (isAllowedRedirect(returnUrl, allowlist)) return;
  const message = 'The address is at or below an entry of the redirect allowlist of the brand.';
  throw refusal('values_refused', message, {
    issues: [{ code: 'return_url.not_allowed', message, where: '/return_url' }],
  });
}
