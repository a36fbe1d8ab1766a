import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import { stampedWithin, unstampedIndex } from '@telehealth/feed';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import {
  type CallOptions,
  type Collection,
  type CollectionDefinition,
  type Filter,
  type FindOptions,
  findOne,
  type Sort,
} from '@telehealth/store';
import { type DecidedPayments, succeededStates } from '../domain/failures/failing-payments.ts';
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
    { name: 'client_evidence_due', fields: ['clientId', 'evidenceDueAt', '_id'] },
    // And these, newest first. Only the state of an order changes.
    { name: 'client_created', fields: ['clientId', 'createdAt', '_id'] },
    { name: 'client_state_created', fields: ['clientId', 'state', 'createdAt', '_id'] },
    { name: 'client_offering_created', fields: ['clientId', 'offeringRef', 'createdAt', '_id'] },
    { name: 'client_journey_created', fields: ['clientId', 'journeyId', 'createdAt', '_id'] },
    { name: 'client_reference_created', fields: ['clientId', 'reference', 'createdAt', '_id'] },
    { name: 'brand_created', fields: ['brandId', 'createdAt', '_id'] },
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

export interface OrdersFilter {
  readonly clientId: string;
  readonly brandId?: string;
  /** Empty: of every state. */
  readonly states: readonly OrderState[];
  /** Empty: of every offering. */
  readonly offeringRefs: readonly string[];
  readonly journeyId?: string;
  readonly reference?: string;
  /** Whether the list has orders of test runs. */
  readonly includeE2eRuns: boolean;
}

/** Orders by the stamp of their last change. Instants are epoch ms. */
export interface ChangedOrders extends OrdersFilter {
  /** Inclusive. */
  readonly since: number;
  /** Inclusive. */
  readonly horizon: number;
  readonly after: readonly [updatedAt: number, orderRef: string] | undefined;
}

/** Oldest first. */
export function findChangedOrders(
  orders: Orders,
  { since, horizon, after, ...filter }: ChangedOrders,
  limit: number,
  options: CallOptions,
): Promise<OrderDocument[]> {
  const sort = { updatedAt: 'asc', _id: 'asc' } as const;
  return findFiltered(orders, filter, stampedWithin(since, horizon), { sort, limit, after }, options);
}

/** Orders by their creation. Instants are epoch ms. */
export interface CreatedOrders extends OrdersFilter {
  /** Inclusive. */
  readonly since: number;
  /** Exclusive; absent: to the last. */
  readonly until: number | undefined;
  readonly after: readonly [createdAt: number, orderRef: string] | undefined;
}

/** Newest first. The last change of an order may have no stamp yet. */
export function findCreatedOrders(
  orders: Orders,
  { since, until, after, ...filter }: CreatedOrders,
  limit: number,
  options: CallOptions,
): Promise<OrderDocument[]> {
  const sort = { createdAt: 'desc', _id: 'desc' } as const;
  const createdAt = { gte: since, ...(until !== undefined && { lt: until }) };
  const range = { createdAt, sealedCheckoutUrl: { exists: true } } as const;
  return findFiltered(orders, filter, range, { sort, limit, after }, options);
}

/** Orders whose disputes await evidence. */
export interface DisputedOrders extends OrdersFilter {
  readonly after: readonly [evidenceDueAt: number, orderRef: string] | undefined;
}

/** The earliest end first. The last change of an order may have no stamp yet. */
export function findDisputedOrders(
  orders: Orders,
  { after, ...filter }: DisputedOrders,
  limit: number,
  options: CallOptions,
): Promise<OrderDocument[]> {
  const sort = { evidenceDueAt: 'asc', _id: 'asc' } as const;
  return findFiltered(orders, filter, { evidenceDueAt: { gt: 0 } }, { sort, limit, after }, options);
}

type SortedFind = FindOptions<OrderDocument> & { readonly sort: Sort<OrderDocument> };

function findFiltered(
  orders: Orders,
  { states, offeringRefs, includeE2eRuns, ...filter }: OrdersFilter,
  range: Filter<OrderDocument>,
  find: SortedFind,
  options: CallOptions,
): Promise<OrderDocument[]> {
  const asked = {
    ...filter,
    ...(!includeE2eRuns && { e2eRunId: { exists: false } }),
    ...range,
    ...(offeringRefs.length > 0 && { offeringRef: { in: offeringRefs } }),
    ...(states.length > 0 && { state: { in: states } }),
  };
  const among = [states.length > 0 ? 'state' : 'offeringRef'] as const;
  return orders.find(asked, { ...find, among }, options);
}

/** The decided payments of a brand that were begun at an instant (epoch ms) or later, without those of test runs. */
export async function countDecided(
  orders: Orders,
  { brandId, since }: { readonly brandId: string; readonly since: number },
  options: CallOptions,
): Promise<DecidedPayments> {
  const count = (states: readonly OrderState[]) => {
    const filter = { brandId, createdAt: { gte: since }, state: { in: states }, e2eRunId: { exists: false } };
    return orders.count(filter, options);
  };
  return { failed: await count(['payment_failed']), succeeded: await count(succeededStates) };
}
