import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  clientIdOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { getOrder } from '../app/orders/get-order.ts';
import { listBrandOrders } from '../app/orders/list-brand-orders.ts';
import { listOrders } from '../app/orders/list-orders.ts';
import { reconcileOnRequest } from '../app/payments/reconcile-on-request.ts';
import type { Context } from '../context.ts';
import { shownLedger, shownOrder, shownOrderDetail, shownRefunds } from './shown-order.ts';

export function orderService(context: Context): Contract {
  const reached = (orderRef: string, call: Call) => ({ orderRef, clientIds: boundClients(call) });
  const owned = (orderRef: string, call: Call) => ({
    orderRef,
    clientIds: [clientIdOf(call)],
    brandId: call.tenancy?.brandId,
  });
  return contract(OrderService, {
    async getOrder({ orderRef }, call) {
      return { order: shownOrder(await getOrder(context, owned(orderRef, call), limitsOf(call))) };
    },
    async listOrders(request, call) {
      const { updatedSince, state, offeringRef, journeyId, reference } = request;
      const clientId = clientIdOf(call);
      const brand = request.brandId || call.tenancy?.brandId;
      if (brand !== undefined && !call.tenancy?.brandIds.includes(brand)) {
        throw new DomainError('not-found', 'the client has no such brand');
      }
      const query = {
        clientId,
        filter: {
          ...(brand !== undefined && { brandId: brand }),
          // Tenants see an order that is being paid as created (interface.md 2.9).
          ...(state && { state: state === 'created' ? { in: ['created', 'processing'] as const } : state }),
          ...(offeringRef && { offeringRef }),
          ...(journeyId && { journeyId }),
          ...(reference && { reference }),
        },
        includeE2eRuns: false,
        updatedSince,
        after: readPageToken(request.pageToken, 'number', 'text'),
        limit: pageLimit(request.limit),
      };
      const page = await listOrders(context, query, limitsOf(call));
      return {
        orders: page.rows.map(shownOrder),
        nextPageToken: nextPageToken(page, ({ updatedAt = 0, _id }) => [updatedAt, _id]),
        watermark: page.watermark,
      };
    },
    async getOrderLedger({ orderRef }, call) {
      return { entries: shownLedger(await getOrder(context, owned(orderRef, call), limitsOf(call))) };
    },
    async listRefunds({ orderRef }, call) {
      return { refunds: shownRefunds(await getOrder(context, owned(orderRef, call), limitsOf(call))) };
    },
    async getOrderDetail({ orderRef }, call) {
      return { order: shownOrderDetail(await getOrder(context, reached(orderRef, call), limitsOf(call))) };
    },
    async listOrderDetails(request, call) {
      const { brandId, state, updatedSince, includeE2eRuns } = request;
      const query = {
        ...{ brandId, state, updatedSince, includeE2eRuns },
        clientIds: boundClients(call),
        after: readPageToken(request.pageToken, 'number', 'text'),
        limit: pageLimit(request.limit),
      };
      const page = await listBrandOrders(context, query, limitsOf(call));
      return {
        orders: page.rows.map(shownOrderDetail),
        nextPageToken: nextPageToken(page, ({ updatedAt = 0, _id }) => [updatedAt, _id]),
      };
    },
    async reconcileOrder({ orderRef }, call) {
      const order = await reconcileOnRequest(context, operationOf(call), reached(orderRef, call));
      return { order: shownOrder(order) };
    },
  });
}
