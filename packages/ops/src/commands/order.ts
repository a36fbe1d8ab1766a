import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { command, given } from '../command.ts';
import { choice, instant, required, text, toggle, wholeNumber } from '../flag.ts';

const { getOrderDetail, listOrderDetails, reconcileOrder } = OrderService.method;
const { refundPayment, cancelPayment } = PaymentService.method;

const states = {
  created: OrderState.CREATED,
  payment_authorized: OrderState.PAYMENT_AUTHORIZED,
  paid: OrderState.PAID,
  payment_failed: OrderState.PAYMENT_FAILED,
  partially_refunded: OrderState.PARTIALLY_REFUNDED,
  refunded: OrderState.REFUNDED,
  disputed: OrderState.DISPUTED,
  cancelled: OrderState.CANCELLED,
};

type State = keyof typeof states;

const stateNames = Object.keys(states) as [State, ...State[]];

export const orderCommands = [
  command('order show <order-ref>', 'Show an order with its ledger and its refunds', {
    method: getOrderDetail,
  }),
  command('order list', 'List orders of a brand, the longest unchanged first', {
    method: listOrderDetails,
    flags: {
      brand: required(text('whose orders', '<brand-id>')),
      state: choice('only orders in this state', stateNames, '<state>'),
      since: instant('only orders that changed then or later'),
      e2e: toggle('also orders of test runs'),
    },
    details: ['States:', ...stateNames.map((state) => `  ${state}`)],
    request: ({ brand, state, since, e2e }) => ({
      brandId: brand,
      ...given({
        state: state && states[state],
        includeE2eRuns: e2e,
        updatedSince: since === undefined ? undefined : timestampFromMs(since),
      }),
    }),
    columns: [
      ...['order.order_ref', 'order.state', 'order.total_minor', 'order.currency', 'order.offering_ref'],
      ...['journey_id', 'provider', 'order.updated_at', 'anomaly'],
    ],
  }),
  command('order refund <order-ref>', 'Give money of an order back', {
    method: refundPayment,
    flags: { amountMinor: wholeNumber('minor units (cents); without it, what is left') },
    request: ({ orderRef, amountMinor }) => ({
      orderRef,
      ...given({ amountMinor: amountMinor === undefined ? undefined : BigInt(amountMinor) }),
    }),
    danger: ({ orderRef }) => `Money of ${orderRef} goes back to who paid it, and nothing brings it again.`,
  }),
  command('order cancel <order-ref>', 'Cancel an order that was not captured', {
    method: cancelPayment,
    danger: ({ orderRef }) => `${orderRef} can never be paid, and what was authorized for it is released.`,
  }),
  command('order reconcile <order-ref>', 'Ask the payment provider about an order, and apply what it says', {
    method: reconcileOrder,
  }),
];
