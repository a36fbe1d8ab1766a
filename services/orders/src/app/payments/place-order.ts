import { createDocument, type Operation, taskOperation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { BrandKey } from '@telehealth/service-kit';
import { UniqueViolation } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { CheckoutPage } from '../../domain/orders/checkout-page.ts';
import { type Price, refuseSecondOrder } from '../../domain/orders/decide-initiation.ts';
import type { Capture } from '../../domain/orders/order.ts';
import { isOver } from '../../domain/orders/order-standing.ts';
import { isPayable } from '../../domain/orders/order-state.ts';
import { findLiveOrders, type OrderDocument } from '../../storage/orders.ts';
import { storedReturnUrl } from '../../storage/return-url.ts';
import { changeOrder } from '../orders/change-order.ts';
import { endOrder } from './end-order.ts';

export interface Placement extends BrandKey {
  readonly test: boolean;
  readonly e2eRunId?: string;
  readonly journeyId: string;
  /** The tenant's own id of the journey; undefined: none. */
  readonly reference: string | undefined;
  readonly offeringRef: string;
  readonly returnUrl: string | undefined;
  readonly capture: Capture;
  readonly price: Price;
  /** Undefined while the brand is unknown. */
  readonly checkoutPage: CheckoutPage | undefined;
}

/** An order, and whether this operation has created it. */
export interface PlacedOrder {
  readonly order: OrderDocument;
  readonly created: boolean;
}

/** How many orders may end while this one is created. */
const maxTries = 10;

/**
 * Creates an order, which stays invisible until its checkout is open, or finds the live one of the journey. Refuses when that one
 * is being paid, authorized or captured, or of another offering: the offerings of a journey are of one therapy (decisions.md 4).
 * Throws `unavailable` when the provider does not end one that nobody can pay any more.
 */
export async function placeOrder(
  context: Context,
  operation: Operation,
  placement: Placement,
): Promise<PlacedOrder> {
  const orderRef = deriveId('ord', operation.operationId);
  const { journeyId, offeringRef } = placement;
  for (let tries = 0; tries < maxTries; tries++) {
    const live = await findLiveOrders(context.orders, journeyId, operation.limits);
    const own =
      live.find(({ _id }) => _id === orderRef) ??
      (live.length === 0 ? await insertOrder(context, operation, { ...placement, orderRef }) : undefined);
    if (own) {
      context.ordersPlaced?.inc();
      return { order: own, created: true };
    }
    const over = live.filter(isOver);
    for (const { _id } of over) await releaseKey(context, _id);
    if (over.length > 0) continue;
    const now = context.clock.now();
    for (const order of live) refuseSecondOrder(order, { offeringRef, now });
    const waiting = live.find((order) => isPayable(order, now));
    if (waiting) return { order: waiting, created: false };
    for (const order of live) {
      const ended = await endOrder(context, taskOperation('order_expiry'), order);
      if (ended?.liveKey === undefined) continue;
      refuseSecondOrder(ended, { offeringRef, now });
      throw new DomainError('unavailable', 'the provider did not end the order before');
    }
  }
  throw refusal('overtaken', 'Other requests changed the resource at the same time. Try again.');
}

/** Removes the key of an order that was over before a lost dispute freed it. */
async function releaseKey(context: Context, orderRef: string): Promise<void> {
  const target = { orderRef, operation: taskOperation('free_orders') };
  await changeOrder(context, target, (order) =>
    isOver(order) ? { set: { liveKey: undefined } } : undefined,
  );
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
