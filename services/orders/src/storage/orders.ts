import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { stampedWithin, unstampedIndex } from '@telehealth/feed';
import { ofReached, type Reached } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition, Filter } from '@telehealth/store';
import type { Order, OrderState } from '../domain/orders/order.ts';
import type { ProviderRefs } from '../domain/reports/report.ts';

export interface OrderDocument extends Order, ChangedDocument {}

export type Orders = Collection<OrderDocument>;

export const ordersDefinition: CollectionDefinition<OrderDocument> = {
  name: 'orders',
  schemaVersion: 1,
  indexes: [
    outboxIndex,
    unstampedIndex,
    // One live order per journey: an order removes its key for ever.
    { name: 'live_key', fields: ['liveKey'], unique: true, sparse: true },
    { name: 'checkout_ref', fields: ['checkoutRef'], unique: true, sparse: true },
    { name: 'payment_ref', fields: ['paymentRef'], unique: true, sparse: true },
    { name: 'due_at', fields: ['dueAt'], sparse: true },
    { name: 'sealed_under', fields: ['sealedUnder', 'expiresAt'] },
    { name: 'journey', fields: ['journeyId'], sparse: true },
    // Their age.
    { name: 'updated_at', fields: ['updatedAt'], sparse: true },
    // What the lists read by.
    { name: 'client_updated', fields: ['clientId', 'updatedAt', '_id'] },
    { name: 'client_state_updated', fields: ['clientId', 'state', 'updatedAt', '_id'] },
    { name: 'client_offering_updated', fields: ['clientId', 'offeringRef', 'updatedAt', '_id'] },
    { name: 'client_journey_updated', fields: ['clientId', 'journeyId', 'updatedAt', '_id'] },
    { name: 'client_reference_updated', fields: ['clientId', 'reference', 'updatedAt', '_id'] },
    { name: 'brand_updated', fields: ['brandId', 'updatedAt', '_id'] },
  ],
};

export interface OrderRef extends Reached {
  readonly orderRef: string;
}

/** The condition that an order is reached and open: until it is open, it is treated as missing. */
export function isReached(reached: Reached): Filter<OrderDocument> {
  return { sealedCheckoutUrl: { exists: true }, ...ofReached(reached) };
}

/** The order when it is reached and open; any other is treated as missing. */
export async function findOrder(
  orders: Orders,
  { orderRef, ...reached }: OrderRef,
  options: CallOptions,
): Promise<OrderDocument | undefined> {
  const [found] = await orders.find({ ...isReached(reached), _id: orderRef }, { limit: 1 }, options);
  return found;
}

/** The order of a journey, open or not, that keeps another one from being created. */
export async function findLiveOrder(
  orders: Orders,
  journeyId: string,
  options: CallOptions,
): Promise<OrderDocument | undefined> {
  const [live] = await orders.find({ liveKey: journeyId }, { limit: 1 }, options);
  return live;
}

/** Orders of a client in a state behind an id, open or not, by id. */
export function findOrdersInState(
  orders: Orders,
  {
    clientId,
    state,
    after,
  }: { readonly clientId: string; readonly state: OrderState; readonly after: string },
  limit: number,
  options: CallOptions,
): Promise<OrderDocument[]> {
  return orders.find({ clientId, state, _id: { gt: after } }, { sort: { _id: 'asc' }, limit }, options);
}

/** A page of the orders of a journey of a brand behind an id, open or not, by id. */
export function findOrdersOfJourney(
  orders: Orders,
  {
    after,
    ...journey
  }: {
    readonly journeyId: string;
    readonly clientId: string;
    readonly brandId: string;
    readonly after: string;
  },
  options: CallOptions,
): Promise<OrderDocument[]> {
  return orders.find({ ...journey, _id: { gt: after } }, { sort: { _id: 'asc' }, limit: 100 }, options);
}

/** The order that has one of the provider's references: first by that of its checkout, which it has from its opening on. */
export async function findOrderOfRefs(
  orders: Orders,
  { paymentRef, checkoutRef }: ProviderRefs,
  options: CallOptions,
): Promise<OrderDocument | undefined> {
  for (const filter of [checkoutRef && { checkoutRef }, paymentRef && { paymentRef }]) {
    if (!filter) continue;
    const [found] = await orders.find(filter, { limit: 1 }, options);
    if (found) return found;
  }
  return undefined;
}

/** What a list shows, and after which order it begins. */
export interface OrdersQuery {
  readonly filter: {
    readonly clientId?: string;
    readonly brandId?: string;
    readonly state?: OrderState | { readonly in: readonly OrderState[] };
    readonly offeringRef?: string;
    readonly journeyId?: string;
    readonly reference?: string;
  };
  /** Whether those of test runs are among them. */
  readonly includeE2eRuns: boolean;
  /** Epoch ms, inclusive; absent: from the first. */
  readonly updatedSince: number | undefined;
  /** Epoch ms, inclusive. */
  readonly horizon: number;
  readonly after: readonly [updatedAt: number, orderRef: string] | undefined;
}

/** Orders by the stamp of their last change, oldest first. */
export function findOrders(
  orders: Orders,
  { filter, includeE2eRuns, updatedSince, horizon, after }: OrdersQuery,
  limit: number,
  options: CallOptions,
): Promise<OrderDocument[]> {
  return orders.find(
    {
      ...filter,
      ...(!includeE2eRuns && { e2eRunId: { exists: false } }),
      ...stampedWithin(updatedSince ?? 0, horizon),
    },
    { sort: { updatedAt: 'asc', _id: 'asc' }, limit, after },
    options,
  );
}
