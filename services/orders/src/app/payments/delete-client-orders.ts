import { type Operation, taskOperation } from '@telehealth/changes';
import { feedClocks } from '@telehealth/feed';
import { openClientRecords } from '@telehealth/idempotency';
import {
  type ClientPlace,
  documentsOf,
  idsFrom,
  type Kept,
  type Share,
} from '@telehealth/service-kit/client-data';
import { lastAnswersDefinition } from '@telehealth/service-kit/upstreams';
import type { CallOptions, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  decideClientDeletion,
  decideDeletedRemoval,
  statesWithMoney,
} from '../../domain/orders/decide-client-deletion.ts';
import { isEndedByErasure } from '../../domain/orders/decide-erasure.ts';
import { orderStates } from '../../domain/orders/order.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from '../orders/change-order.ts';
import { removeOrder } from '../orders/remove-order.ts';
import { stepOf } from '../orders/step-of.ts';
import { endOrder, removeUnopened } from './end-order.ts';
import { providerOf } from './provider-of.ts';

/** What orders stores about a client, in the order of its removal. */
export async function clientPlaces(context: Context): Promise<readonly ClientPlace[]> {
  const { store, clock } = context;
  return [
    endedOrdersPlace(context),
    patientsOfOrdersPlace(context),
    documentsOf(context.erasedJourneys, 'erased_journeys', (clientId) => [{ clientId }]),
    documentsOf(context.paymentFailures, 'payment_failures', (clientId) => [{ clientId }]),
    documentsOf(await store.collection(lastAnswersDefinition), 'last_answers', (clientId) => [
      idsFrom(`accounts brand ${clientId} `),
    ]),
    documentsOf(await store.collection(feedClocks), 'feed_clocks', (clientId) => [{ _id: clientId }]),
    await openClientRecords(store, clock),
  ];
}

const pageSize = 100;
const isMarked = { clientDeletedAt: { exists: true } } as const;
const isUnmarked = { clientDeletedAt: { exists: false } } as const;

/** The states of an order that an erasure leaves as it is. */
const statesOfKept = [...statesWithMoney, 'processing'] as const;
const statesOfEnded = orderStates.filter((state) => !statesOfKept.some((kept) => kept === state));

/**
 * Ends the orders of a client that are neither captured nor under way at the bank, and removes them. An order whose provider does not
 * answer is left to the next call.
 */
function endedOrdersPlace(context: Context): ClientPlace {
  const { orders } = context;
  return {
    place: 'orders',
    count: (clientId, limits) => orders.count({ clientId, state: { in: statesOfEnded } }, limits),
    async removeSome(clientId, share) {
      await markOrders(context, { clientId, ...isUnmarked, state: { in: statesOfEnded } }, share);
      const operation = { ...taskOperation('client_deletion'), limits: share.limits };
      const ended = { clientId, ...isMarked, state: 'cancelled' } as const;
      let removed = 0;
      for (const order of await orders.find(ended, { limit: pageSize }, share.limits)) {
        if (await share.isOver()) return removed;
        if (await removeDeletedOrder(context, operation, order)) removed++;
      }
      return removed;
    },
    kept: (clientId, limits) => keptOrders(context, clientId, limits),
  };
}

/** Drops the journey, the reference and the return address of the orders that stay. */
function patientsOfOrdersPlace(context: Context): ClientPlace {
  const unmarked = (clientId: string) => ({ clientId, ...isUnmarked, state: { in: statesOfKept } });
  return {
    place: 'patients_of_orders',
    count: (clientId, limits) => context.orders.count(unmarked(clientId), limits),
    removeSome: (clientId, share) => markOrders(context, unmarked(clientId), share),
  };
}

/** Returns how many are marked. */
async function markOrders(
  context: Context,
  filter: Filter<OrderDocument>,
  { isOver, limits }: Share,
): Promise<number> {
  let marked = 0;
  for (const order of await context.orders.find(filter, { limit: pageSize }, limits)) {
    if (await isOver()) return marked;
    try {
      if (await markOrder(context, { ...taskOperation('client_deletion'), limits }, order)) marked++;
    } catch (err) {
      context.logger.warn(
        { orderRef: order._id, err },
        'an order of a deleted client is left to the next try',
      );
    }
  }
  return marked;
}

/** False for an order that the provider has not ended yet. */
async function markOrder(context: Context, operation: Operation, order: OrderDocument): Promise<boolean> {
  const { _id: orderRef, sealedCheckoutUrl } = order;
  if (sealedCheckoutUrl === undefined) return await removeUnopened(context, operation, order);
  if (isEndedByErasure(order)) {
    const ended = await endOrder(context, stepOf(operation, 'ended'), order);
    if (ended !== undefined && isEndedByErasure(ended)) return false;
  }
  await providerOf(context, order).forgetPatient?.(order, operation.limits);
  const marking = stepOf(operation, 'deleted');
  await changeOrder(context, { orderRef, operation: marking }, decideClientDeletion);
  return true;
}

/** Removes the order of a deleted client once its time has come. The audit row goes first, and a later call removes the order. */
export async function removeDeletedOrder(
  context: Context,
  operation: Operation,
  { _id: orderRef }: OrderDocument,
): Promise<boolean> {
  const { accountingMs } = context.settings;
  const removal = stepOf(operation, `${orderRef}/removed`);
  const { document } = await changeOrder(context, { orderRef, operation: removal }, (order, at) =>
    decideDeletedRemoval(order, accountingMs, at),
  );
  return document.removedAt !== undefined && (await removeOrder(context, document, operation.limits));
}

async function keptOrders(
  { orders, settings }: Context,
  clientId: string,
  limits: CallOptions,
): Promise<readonly Kept[]> {
  const withMoney = { clientId, state: { in: statesWithMoney } };
  const [latest] = await orders.find(
    { ...withMoney, updatedAt: { exists: true } },
    { sort: { updatedAt: 'desc', _id: 'desc' }, limit: 1 },
    limits,
  );
  const accounted: Kept = {
    count: await orders.count(withMoney, limits),
    why: 'accounting_period',
    until: latest?.updatedAt && latest.updatedAt + settings.accountingMs,
  };
  const underWay: Kept = {
    count: await orders.count({ clientId, state: 'processing' }, limits),
    why: 'payment_under_way',
  };
  return [accounted, underWay].filter(({ count }) => count !== 0);
}
