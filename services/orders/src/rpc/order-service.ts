import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  brandOrClientReachOf,
  clientReachOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  type Reach,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { getOrder } from '../app/orders/get-order.ts';
import { listDisputedOrders, listNewestOrders, listOrders } from '../app/orders/list-orders.ts';
import { totalOrders } from '../app/orders/total-orders.ts';
import { reconcileOnRequest } from '../app/payments/reconcile-on-request.ts';
import type { Context } from '../context.ts';
import type { OrderState } from '../domain/orders/order.ts';
import { shownLedger, shownOrder, shownRefunds, shownTo } from './shown-order.ts';

export function orderService(context: Context): Contract {
  const reached = (orderRef: string, call: Call) => ({ orderRef, ...clientReachOf(call) });
  const read = (orderRef: string, call: Call) => getOrder(context, reached(orderRef, call), limitsOf(call));
  return contract(OrderService, {
    async getOrder({ orderRef }, call) {
      return { order: shownTo(call, await read(orderRef, call)) };
    },
    async listOrders(request, call) {
      const { state, offeringRef, journeyId, reference } = request;
      const isTenant = call.operator === undefined;
      const asked = {
        reached: listedOf(call, request),
        states: storedStates([...request.states, state], isTenant),
        offeringRefs: offeringRef ? [...request.offeringRefs, offeringRef] : request.offeringRefs,
        ...(journeyId && { journeyId }),
        ...(reference && { reference }),
        includeE2eRuns: !isTenant && request.includeE2eRuns,
        after: readPageToken(request.pageToken, 'number', 'text'),
        limit: pageLimit(request.limit),
      };
      if (request.newestFirst) {
        const { createdSince: since, createdUntil: until } = request;
        const page = await listNewestOrders(context, { ...asked, since, until }, limitsOf(call));
        return {
          orders: page.rows.map((order) => shownTo(call, order)),
          nextPageToken: nextPageToken(page, ({ createdAt, _id }) => [createdAt, _id]),
        };
      }
      if (request.evidenceDueFirst) {
        const page = await listDisputedOrders(context, asked, limitsOf(call));
        return {
          orders: page.rows.map((order) => shownTo(call, order)),
          nextPageToken: nextPageToken(page, ({ evidenceDueAt = 0, _id }) => [evidenceDueAt, _id]),
        };
      }
      const page = await listOrders(context, { ...asked, since: request.updatedSince }, limitsOf(call));
      return {
        orders: page.rows.map((order) => shownTo(call, order)),
        nextPageToken: nextPageToken(page, ({ updatedAt = 0, _id }) => [updatedAt, _id]),
        watermark: page.watermark,
      };
    },
    async getOrderTotals({ states, offeringRefs, brandId, createdSince: since, createdUntil: until }, call) {
      const asked = {
        reached: listedOf(call, { brandId, clientId: '' }),
        states: storedStates(states, true),
        ...{ offeringRefs, since, until, includeE2eRuns: false },
      };
      return { currencies: await totalOrders(context, asked, limitsOf(call)) };
    },
    async getOrderLedger({ orderRef }, call) {
      return { entries: shownLedger(await read(orderRef, call)) };
    },
    async listRefunds({ orderRef }, call) {
      return { refunds: shownRefunds(await read(orderRef, call)) };
    },
    async reconcileOrder({ orderRef }, call) {
      const order = await reconcileOnRequest(context, operationOf(call), reached(orderRef, call));
      return { order: shownOrder(await context.feed.stamp(order, limitsOf(call))) };
    },
  });
}

/** Tenants see `processing` as `created` (interface.md 2.9). */
function storedStates(named: readonly (OrderState | undefined)[], isTenant: boolean): readonly OrderState[] {
  const states = named.filter((state) => state !== undefined);
  return isTenant && states.includes('created') ? [...states, 'processing'] : states;
}

/** Whose orders a list shows. A tenant without a brand sees those of its client; an operator names a brand, a client or both. */
function listedOf(call: Call, named: { readonly brandId: string; readonly clientId: string }): Reach {
  if (call.operator !== undefined) return brandOrClientReachOf(call, named);
  const { clientIds, brandId: own } = clientReachOf(call);
  const brandId = named.brandId || own;
  if (brandId !== undefined && !call.tenancy?.brandIds.includes(brandId))
    throw new DomainError('not-found', 'the client has no such brand');
  return { clientIds, brandId };
}
