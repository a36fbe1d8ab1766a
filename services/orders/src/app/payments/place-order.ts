import { createDocument, type Operation, taskOperation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { findOne, UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { CheckoutPage } from '../../domain/orders/checkout-page.ts';
import { type Price, refuseSecondOrder } from '../../domain/orders/decide-initiation.ts';
import type { Capture } from '../../domain/orders/order.ts';
import { isPayable } from '../../domain/orders/order-state.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { storedReturnUrl } from '../../storage/return-url.ts';
import { endOrder } from './end-order.ts';

export interface Placement extends BrandKey {
  readonly test: boolean;
  readonly e2eRunId?: string;
  readonly journeyId: string;
  /** The tenant's own id of the journey; undefined: it has none. */
  readonly reference: string | undefined;
  readonly offeringRef: string;
  readonly returnUrl: string | undefined;
  readonly capture: Capture;
  readonly price: Price;
  /** Undefined while the brand is unknown. */
  readonly checkoutPage: CheckoutPage | undefined;
}

/** An order; `created` says whether this operation created it. */
export interface PlacedOrder {
  readonly order: OrderDocument;
  readonly created: boolean;
}

/** How many orders of the journey may end while this one is created. */
const maxTries = 10;

/**
 * Creates an order, which stays invisible until its checkout is open, or returns the live order of the journey. Refuses when the live
 * order is being paid, authorized, captured, or about another offering: the offerings of a journey are of one therapy (decisions.md
 * 4). Throws `unavailable` when the provider does not end a live order that can no longer be paid.
 */
export async function placeOrder(
  context: Context,
  operation: Operation,
  placement: Placement,
): Promise<PlacedOrder> {
  const orderRef = deriveId('ord', operation.operationId);
  const { journeyId, offeringRef } = placement;
  for (let tries = 0; tries < maxTries; tries++) {
    const own = await insertOrder(context, operation, { ...placement, orderRef });
    if (own) {
      context.ordersPlaced?.inc();
      return { order: own, created: true };
    }
    const live = await findOne(context.orders, { liveKey: journeyId }, operation.limits);
    if (live === undefined) continue;
    const now = context.clock.now();
    refuseSecondOrder(live, { offeringRef, now });
    if (isPayable(live, now)) return { order: live, created: false };
    const ended = await endOrder(context, taskOperation('order_expiry'), live);
    if (ended?.liveKey === undefined) continue;
    refuseSecondOrder(ended, { offeringRef, now });
    throw new DomainError('unavailable', 'the provider did not end the earlier order');
  }
  throw refusal('overtaken', 'Other requests changed the resource at the same time. Try again.');
}

/** The order of this operation; undefined while another one is live. */
async function insertOrder(
  context: Context,
  operation: Operation,
  {
    price,
    reference,
    returnUrl,
    checkoutPage,
    orderRef,
    ...placement
  }: Placement & { readonly orderRef: string },
): Promise<OrderDocument | undefined> {
  const at = context.clock.now();
  const { payWithinMs, reconcileEveryMs } = context.settings;
  try {
    return await createDocument<OrderDocument>(context, {
      collection: context.orders,
      document: {
        ...placement,
        ...price,
        ...(reference !== undefined && { reference }),
        ...storedReturnUrl(context.returnUrls, orderRef, returnUrl),
        ...(checkoutPage && { checkoutPage }),
        _id: orderRef,
        liveKey: placement.journeyId,
        provider: context.provider.name,
        state: 'created',
        reports: [],
        refunds: [],
        createdAt: at,
        expiresAt: at + payWithinMs,
        dueAt: at + reconcileEveryMs,
      },
      operation,
      at,
    });
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}
