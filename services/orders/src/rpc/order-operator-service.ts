import { timestampMs } from '@bufbuild/protobuf/wkt';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { OrderOperatorService } from '@telehealth/contracts/orders/v1/order_operator_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { cancelPayment } from '../app/orders/cancel-payment.ts';
import { getOrder } from '../app/orders/get-order.ts';
import { listBrandOrders } from '../app/orders/list-brand-orders.ts';
import { refundPayment } from '../app/refunds/refund-payment.ts';
import { reconcileOnRequest } from '../app/reports/reconcile-on-request.ts';
import type { Context } from '../context.ts';
import { orderDetailToProto, orderToProto, refundToProto, stateFromProto } from './order-message.ts';

export function orderOperatorService(context: Context): Contract {
  const owned = (orderRef: string, call: Call) => ({ orderRef, clientIds: boundClients(call) });
  return contract(OrderOperatorService, operatorAccess(OrderOperatorService), {
    async showOrder({ orderRef }, call) {
      return { order: orderDetailToProto(await getOrder(context, owned(orderRef, call), limitsOf(call))) };
    },
    async listBrandOrders({ brandId, state, updatedSince, includeE2eRuns, limit, pageToken }, call) {
      const query = {
        brandId,
        clientIds: boundClients(call),
        state: stateFromProto(state),
        includeE2eRuns,
        updatedSince: updatedSince && timestampMs(updatedSince),
        after: readPageToken(pageToken, 'number', 'text'),
        limit: pageLimit(limit),
      };
      const page = await listBrandOrders(context, query, limitsOf(call));
      return {
        orders: page.rows.map(orderDetailToProto),
        nextPageToken: nextPageToken(page, ({ updatedAt = 0, _id }) => [updatedAt, _id]),
      };
    },
    async refundOrder({ orderRef, amountMinor }, call) {
      const { order, request } = await refundPayment(context, operationOf(call), {
        ...owned(orderRef, call),
        amountMinor: amountMinor === undefined ? undefined : Number(amountMinor),
      });
      return { refund: refundToProto(order, request) };
    },
    async cancelOrder({ orderRef }, call) {
      const order = await cancelPayment(context, operationOf(call), owned(orderRef, call));
      return { order: orderToProto(order) };
    },
    async reconcileOrder({ orderRef }, call) {
      const order = await reconcileOnRequest(context, operationOf(call), owned(orderRef, call));
      return { order: orderToProto(order) };
    },
  });
}
