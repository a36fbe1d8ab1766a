import { OrderStateSchema } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { shownMoney } from '@telehealth/locales/currencies';
import { command, given } from '../command/command.ts';
import { enumValue } from '../command/enum-flag.ts';
import { amount, instant, required, text, toggle } from '../command/flag.ts';
import { minorAmount } from '../command/minor-amount.ts';
import type { Read } from '../command/read.ts';
import { executeReconciliations } from '../execute/reconcile-orders.ts';
import { UsageError } from '../io/failure.ts';

const { getOrder, listOrders, reconcileOrder } = OrderService.method;
const { refundPayment, cancelPayment, capturePayment } = PaymentService.method;

export const orderCommands = [
  command('order show <order-ref>', 'Show an order with its ledger and its refunds', {
    example: 'ord_6Hn3',
    method: getOrder,
  }),
  command('order list', 'List orders of a brand, the longest unchanged first', {
    example: '--brand brd_3Fq8 --state created',
    method: listOrders,
    flags: {
      brand: required(text('whose orders', '<brand-id>')),
      state: enumValue('only orders in this state', OrderStateSchema, '<state>'),
      since: instant('only orders that changed then or later'),
      e2e: toggle('also orders of test runs'),
    },
    request: ({ brand, state, since, e2e }) => ({
      brandId: brand,
      ...given({ state, includeE2eRuns: e2e, updatedSince: since }),
    }),
    columns: `order_ref state total_minor currency offering_ref journey_id reference provider updated_at anomaly`,
  }),
  command('order capture <order-ref>', 'Take the money that is authorized for an order', {
    example: 'ord_6Hn3 --yes',
    method: capturePayment,
    flags: { amount: amount('in the currency of the order; without it, all that is authorized') },
    request: amountRequest,
    danger: async (asked, read) =>
      `${await moneyOf(asked, read, 'All that is authorized')} is taken, and what is not taken of the authorization is released.`,
  }),
  command('order refund <order-ref>', 'Give money of an order back', {
    example: 'ord_6Hn3 --amount 100.00 --yes',
    method: refundPayment,
    flags: { amount: amount('in the currency of the order; without it, what is left') },
    request: amountRequest,
    danger: async (asked, read) =>
      `${await moneyOf(asked, read, 'All that is left')} goes back to who paid it. This cannot be undone.`,
  }),
  command('order cancel <order-ref>', 'Cancel an order that was not captured', {
    example: 'ord_6Hn3 --yes',
    method: cancelPayment,
    danger: ({ orderRef }) => `${orderRef} can never be paid, and what was authorized for it is released.`,
  }),
  command('order reconcile [order-ref]', 'Ask the payment provider about orders, and apply its answers', {
    example: '--brand brd_3Fq8 --state created',
    method: reconcileOrder,
    flags: {
      brand: text('all orders of a brand instead of one', '<brand-id>'),
      client: text('all orders of a client instead of one', '<client-id>'),
      state: enumValue('of these, only those in this state', OrderStateSchema, '<state>'),
    },
    details: ['Of several it continues after an order that fails; exit code 1 means that some did.'],
    execute: executeReconciliations,
    request({ orderRef, brand, client, state }) {
      if ((brand ?? client ?? state) !== undefined)
        throw new UsageError('Name an order, or whose orders, not both');
      return given({ orderRef });
    },
  }),
];

interface Money {
  readonly orderRef: string;
  readonly amount?: string | undefined;
}

async function amountRequest({ orderRef, amount }: Money, read: Read) {
  if (amount === undefined) return { orderRef };
  const { order } = await read(getOrder, { orderRef });
  return { orderRef, amountMinor: minorAmount(amount, order?.currency ?? '') };
}

/** Such as `$10.00 of ord_1 (total $249.00)`. */
async function moneyOf({ orderRef, amount }: Money, read: Read, all: string): Promise<string> {
  const { order } = await read(getOrder, { orderRef });
  const { totalMinor = 0n, currency = '' } = order ?? {};
  const shown = (minor: bigint) => shownMoney(minor, currency, 'en');
  const part = amount === undefined ? all : shown(minorAmount(amount, currency));
  return `${part} of ${orderRef} (total ${shown(totalMinor)})`;
}
