import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { stampedWithin, unstampedIndex } from '@telehealth/feed';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import {
  type CallOptions,
  type Collection,
  type CollectionDefinition,
  type Filter,
  findOne,
} from '@telehealth/store';
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
    // It allows one live order for each journey; an order never gets its key back.
    { name: 'live_key', fields: ['liveKey'], unique: true, sparse: true },
    { name: 'checkout_ref', fields: ['checkoutRef'], unique: true, sparse: true },
    { name: 'payment_ref', fields: ['paymentRef'], unique: true, sparse: true },
    { name: 'due_at', fields: ['dueAt'], sparse: true },
    { name: 'sealed_under', fields: ['sealedUnder', 'expiresAt'] },
    { name: 'journey', fields: ['journeyId'], sparse: true },
    // The retention reads by it.
    { name: 'updated_at', fields: ['updatedAt'], sparse: true },
    // The lists read by these.
    { name: 'client_updated', fields: ['clientId', 'updatedAt', '_id'] },
    { name: 'client_state_updated', fields: ['clientId', 'state', 'updatedAt', '_id'] },
    { name: 'client_offering_updated', fields: ['clientId', 'offeringRef', 'updatedAt', '_id'] },
    { name: 'client_journey_updated', fields: ['clientId', 'journeyId', 'updatedAt', '_id'] },
    { name: 'client_reference_updated', fields: ['clientId', 'reference', 'updatedAt', '_id'] },
    { name: 'brand_updated', fields: ['brandId', 'updatedAt', '_id'] },
  ],
};

export interface OrderRef extends Reach {
  readonly orderRef: string;
}

/** The condition that the caller reaches an order and that it is open. An order that is not open yet is treated as missing. */
export function isReached(reached: Reach): Filter<OrderDocument> {
  return { sealedCheckoutUrl: { exists: true }, ...matching(reached) };
}

/** The orders that match, open or not, by id. They are read in pages. */
export async function* ordersById(
  orders: Orders,
  filter: Pick<Filter<OrderDocument>, 'clientId' | 'brandId' | 'journeyId' | 'state'>,
  options: CallOptions,
): AsyncGenerator<OrderDocument> {
  for (let after = ''; ; ) {
    const query = { ...filter, _id: { gt: after } };
    const page = await orders.find(query, { sort: { _id: 'asc' }, limit: pageSize }, options);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last._id;
  }
}

const pageSize = 100;

/** The order with one of the provider's references. That of the checkout comes first, because an order has it from its opening on. */
export async function findOrderOfRefs(
  orders: Orders,
  { paymentRef, checkoutRef }: ProviderRefs,
  options: CallOptions,
): Promise<OrderDocument | undefined> {
  for (const filter of [checkoutRef && { checkoutRef }, paymentRef && { paymentRef }]) {
    if (!filter) continue;
    const found = await findOne(orders, filter, options);
    if (found) return found;
  }
  return undefined;
}

export interface OrdersQuery {
  readonly filter: {
    readonly clientId?: string;
    readonly brandId?: string;
    readonly state?: OrderState | { readonly in: readonly OrderState[] };
    readonly offeringRef?: string;
    readonly journeyId?: string;
    readonly reference?: string;
  };
  /** Whether the list has orders of test runs. */
  readonly includeE2eRuns: boolean;
  /** Epoch ms, inclusive; undefined: from the first order on. */
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
